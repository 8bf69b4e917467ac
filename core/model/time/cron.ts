import { Cron as Croner } from 'croner'
import { BusinessError } from '../base/error.ts'
import {
  type CronField,
  type CronUnit,
  cronBounds,
  cronField,
  cronSteps,
  cronUnits,
  parseCronField,
  printCronField,
  readCronField,
} from './cron-field.ts'
import { instantOf, TIME_ZONE, wallTime } from './dates.ts'

/** A cron expression part by part. */
export type Cron = Readonly<Record<Exclude<CronUnit, 'year'>, CronField>> & { readonly year?: CronField }

/** Every second of every day: what an empty builder stands at. */
export const defaultCron = (): Cron => parseCron('* * * * * ? *')

/** Reads an expression for a builder: a missing part is every (week: not set), as is one it cannot make out. */
export function parseCron(text: string): Cron {
  const parts = partsOf(text)
  const field = (unit: CronUnit, index: number): CronField => {
    const part = parts[index]
    return part === undefined ? cronField(unit) : parseCronField(unit, part)
  }
  return cronOf(field, parts.length > 6 || parts.length === 0)
}

/** The text of an expression, with a year where it has one. */
export function printCron(cron: Cron): string {
  return cronUnits
    .flatMap((unit) => {
      const field = cron[unit]
      return field ? [printCronField(unit, field)] : []
    })
    .join(' ')
}

/** Reads an expression that is to be stored or run, or refuses it with a sentence. */
export function checkCron(text: string): Cron {
  const parts = partsOf(text)
  if (parts.length > 7) throw new BusinessError('Cron表达式最多7项！')
  if (parts.length < 6) throw new BusinessError('Cron表达式应为6项或7项：秒 分 时 日 月 周 [年]')
  const cron = cronOf((unit, index) => checkedField(unit, parts[index]!), parts.length === 7)
  const restricting = [cron.day, cron.week].filter(isRestricting)
  if (restricting.length === 2) throw new BusinessError('Cron表达式错误：日和周只能设置其中之一，另一项应为?')
  if (cron.day.type === 'TYPE_NOT_SET' && cron.week.type === 'TYPE_NOT_SET') {
    throw new BusinessError('Cron表达式错误：日和周不能同时为?')
  }
  return cron
}

function checkedField(unit: CronUnit, part: string): CronField {
  try {
    return readCronField(unit, part)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const { label } = cronBounds[unit]
    throw new BusinessError(`Cron表达式参数[${label}]错误：${part.slice(0, 50)}，${cause.message}`, { cause })
  }
}

const partsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean)

function cronOf(field: (unit: CronUnit, index: number) => CronField, hasYear: boolean): Cron {
  const units = hasYear ? cronUnits : cronUnits.slice(0, 6)
  return Object.fromEntries(units.map((unit, index) => [unit, field(unit, index)])) as unknown as Cron
}

const isRestricting = ({ type }: CronField): boolean => type !== 'TYPE_EVERY' && type !== 'TYPE_NOT_SET'

export interface RunOptions {
  /** The runs after this moment, an instant or a Shanghai wall time; now by default. */
  readonly from?: Date | string
  readonly count: number
  readonly ignoreYear?: boolean
}

/** The next runs as Shanghai wall times, `2026-11-14 09:30:00`. */
export const nextRuns = (text: string, options: RunOptions): string[] =>
  nextRunDates(text, options).map(wallTime)

/** The next runs as instants, for the scheduler. */
export function nextRunDates(text: string, { from = new Date(), count, ignoreYear }: RunOptions): Date[] {
  const { year, ...everyYear } = checkCron(text)
  const cron: Cron = ignoreYear || !year ? everyYear : { ...everyYear, year }
  const after = typeof from === 'string' ? instantOf(from) : from
  const runs = patternsOf(cron, Number(wallTime(after).slice(0, 4))).flatMap((pattern) =>
    new Croner(pattern, { timezone: TIME_ZONE, sloppyRanges: true, domAndDow: true }).nextRuns(count, after),
  )
  return runs.toSorted((a, b) => a.getTime() - b.getTime()).slice(0, count)
}

/** What a preview says of an expression that never runs. */
export const NO_RUNS = '无执行时间'

/** What a builder shows under an expression: its next ten runs, the year ignored, or why there are none. */
export function previewCron(text: string, from?: Date | string): string {
  try {
    const runs = nextRuns(text, { count: 10, ignoreYear: true, ...(from && { from }) })
    return runs.length > 0 ? runs.join('\n') : NO_RUNS
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}

/** The expression in the words of the library, which knows no `L-n` and whose loops over weekdays lose Sunday. */
function patternsOf(cron: Cron, thisYear: number): string[] {
  const { second, minute, hour, day, month, week, year } = cron
  const time = `${listed('second', second)} ${listed('minute', minute)} ${listed('hour', hour)}`
  const years = year && isRestricting(year) ? listed('year', year) : '*'
  if (day.type !== 'TYPE_BEFORE_LAST') {
    return [`${time} ${listed('day', day)} ${listed('month', month)} ${listed('week', week)} ${years}`]
  }
  const chosenYears =
    year && isRestricting(year) ? valuesOf('year', year) : cronSteps(thisYear, thisYear + 400, 1)
  return monthEnds(valuesOf('month', month), chosenYears).flatMap(({ last, months, years }) => {
    const date = last - day.daysBeforeLast
    if (date < 1 || months.length === 0 || years.length === 0) return []
    return [`${time} ${date} ${months.join(',')} * ${years.join(',')}`]
  })
}

/** The chosen months by the number of their days; only February's depends on the year. */
function monthEnds(months: readonly number[], years: readonly number[]) {
  const february = months.filter((month) => month === 2)
  return [
    { last: 31, months: months.filter((month) => [1, 3, 5, 7, 8, 10, 12].includes(month)), years },
    { last: 30, months: months.filter((month) => [4, 6, 9, 11].includes(month)), years },
    { last: 29, months: february, years: years.filter(isLeap) },
    { last: 28, months: february, years: years.filter((year) => !isLeap(year)) },
  ]
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function listed(unit: CronUnit, field: CronField): string {
  if (field.type === 'TYPE_NOT_SET') return '*'
  return field.type === 'TYPE_LOOP' ? valuesOf(unit, field).join(',') : printCronField(unit, field)
}

function valuesOf(unit: CronUnit, field: CronField): readonly number[] {
  const { min, max } = cronBounds[unit]
  if (field.type === 'TYPE_RANGE') return cronSteps(field.rangeStart, field.rangeEnd, 1)
  if (field.type === 'TYPE_LOOP') return cronSteps(field.loopStart, max, field.loopInterval)
  if (field.type === 'TYPE_SPECIFY') return field.values.length > 0 ? field.values : [min]
  return cronSteps(min, max, 1)
}
