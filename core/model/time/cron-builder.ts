import type { Cron } from './cron.ts'
import { type CronField, type CronType, type CronUnit, cronBounds, cronField } from './cron-field.ts'
import { weekdayText } from './dates.ts'

/** What a builder shows before anything is previewed. */
export const CRON_PREVIEW_HINT = '执行预览，会忽略年份参数'

/** The weekdays a builder offers: 1 to 7 is Monday to Sunday. */
export const cronWeekdays: readonly { value: number; label: string }[] = [1, 2, 3, 4, 5, 6, 7].map(
  (value) => ({
    value,
    label: weekdayText(value),
  }),
)

/** The types a builder offers for a part. */
export function cronTypesOf(unit: CronUnit): readonly CronType[] {
  const common = ['TYPE_RANGE', 'TYPE_LOOP', 'TYPE_SPECIFY'] as const
  if (unit === 'week') return ['TYPE_NOT_SET', ...common]
  if (unit === 'day') return ['TYPE_NOT_SET', 'TYPE_EVERY', ...common, 'TYPE_WORK', 'TYPE_LAST']
  // Check boxes for a hundred years would fill the screen.
  return unit === 'year' ? ['TYPE_EVERY', 'TYPE_RANGE', 'TYPE_LOOP'] : ['TYPE_EVERY', ...common]
}

/**
 * Sets a part as a person does, and with it what must follow: day and week exclude each other, and a smaller part that
 * still says every is brought to its start, so that "at 9" does not mean every second from 9 to 10.
 */
export function setCronField(cron: Cron, unit: CronUnit, field: CronField): Cron {
  const set = withExclusion({ ...cron, [unit]: field }, unit)
  const smaller = isSet(field) ? smallerOf(set, unit) : undefined
  if (!smaller || set[smaller].type !== 'TYPE_EVERY') return set
  return setCronField(set, smaller, only(smaller, cronBounds[smaller].min))
}

function withExclusion(cron: Cron, unit: CronUnit): Cron {
  if (unit !== 'day' && unit !== 'week') return cron
  const other = unit === 'day' ? 'week' : 'day'
  const [here, there] = [cron[unit].type, cron[other].type]
  if (here === 'TYPE_NOT_SET') {
    if (there !== 'TYPE_NOT_SET') return cron
    return { ...cron, [other]: other === 'day' ? cronField('day') : only('week', 1) }
  }
  if (there === 'TYPE_NOT_SET') return cron
  const isBothEvery = here === 'TYPE_EVERY' && there === 'TYPE_EVERY'
  return { ...cron, [other]: isBothEvery ? only(other, 1) : cronField(other, { type: 'TYPE_NOT_SET' }) }
}

/** The next smaller part; below the month it is the one of day and week that is in use. */
function smallerOf(cron: Cron, unit: CronUnit): Exclude<CronUnit, 'year'> | undefined {
  switch (unit) {
    case 'second':
      return undefined
    case 'minute':
      return 'second'
    case 'hour':
      return 'minute'
    case 'day':
    case 'week':
      return 'hour'
    case 'month':
      return cron.day.type === 'TYPE_NOT_SET' ? 'week' : 'day'
    case 'year':
      return 'month'
  }
}

const isSet = ({ type }: CronField): boolean => type !== 'TYPE_EVERY' && type !== 'TYPE_NOT_SET'

const only = (unit: CronUnit, value: number): CronField =>
  cronField(unit, { type: 'TYPE_SPECIFY', values: [value] })

/** The eleven ways of the day editor, each kept in the day or in the week part while the other is not set. */
export const cronDayModes = [
  { mode: 1, unit: 'day', type: 'TYPE_EVERY', label: '每一天' },
  { mode: 2, unit: 'week', type: 'TYPE_LOOP', label: '每隔几周从星期几开始' },
  { mode: 3, unit: 'day', type: 'TYPE_LOOP', label: '每隔几天从几日开始' },
  { mode: 4, unit: 'week', type: 'TYPE_SPECIFY', label: '具体星期几(可多选)' },
  { mode: 5, unit: 'day', type: 'TYPE_SPECIFY', label: '具体天数(可多选)' },
  { mode: 6, unit: 'day', type: 'TYPE_LAST', label: '在这个月的最后一天' },
  { mode: 7, unit: 'day', type: 'TYPE_LAST_WORK', label: '在这个月的最后一个工作日' },
  { mode: 8, unit: 'week', type: 'TYPE_LAST_WEEKDAY', label: '在这个月的最后一个星期几' },
  { mode: 9, unit: 'day', type: 'TYPE_BEFORE_LAST', label: '在本月底前几天' },
  { mode: 10, unit: 'day', type: 'TYPE_WORK', label: '最近的工作日（周一至周五）至本月几日' },
  { mode: 11, unit: 'week', type: 'TYPE_NTH_WEEKDAY', label: '在这个月的第几个星期几' },
] as const satisfies readonly { mode: number; unit: CronUnit; type: CronType; label: string }[]
export type CronDayMode = (typeof cronDayModes)[number]['mode']

/** Chooses a way of the day editor, with what is filled in beside it. */
export function setDayMode(cron: Cron, mode: CronDayMode, settings: Partial<CronField> = {}): Cron {
  const { unit, type } = cronDayModes[mode - 1]!
  const other = unit === 'day' ? 'week' : 'day'
  const cleared = { ...cron, [other]: cronField(other, { type: 'TYPE_NOT_SET' }) }
  return setCronField(cleared, unit, cronField(unit, { ...settings, type }))
}

/** The way of the day editor an expression is set to, where it is one of the eleven. */
export function dayModeOf({ day, week }: Cron): CronDayMode | undefined {
  const found = cronDayModes.find(({ unit, type }) => {
    const [here, there] = unit === 'day' ? [day, week] : [week, day]
    return here.type === type && there.type === 'TYPE_NOT_SET'
  })
  return found?.mode
}
