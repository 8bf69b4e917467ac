import { type Clock, today } from './dates.ts'

/** The parts of a cron expression in the order they are written; the year may be left out. */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronUnit = (typeof cronUnits)[number]

/** How a part is set, and the text it is written as. */
export type CronType =
  | 'TYPE_NOT_SET' // ?
  | 'TYPE_EVERY' // *
  | 'TYPE_RANGE' // a-b
  | 'TYPE_LOOP' // a/n
  | 'TYPE_WORK' // nW: the working day nearest to day n
  | 'TYPE_LAST' // L: the last day of the month
  | 'TYPE_SPECIFY' // a,b,c
  | 'TYPE_LAST_WORK' // LW: the last working day of the month
  | 'TYPE_BEFORE_LAST' // L-n: n days before the last day of the month
  | 'TYPE_LAST_WEEKDAY' // nL: the last such weekday of the month
  | 'TYPE_NTH_WEEKDAY' // n#k: the k-th such weekday of the month

/** One part with all its settings; `type` says which of them count, a builder keeps the others at hand. */
export interface CronField {
  readonly type: CronType
  readonly rangeStart: number
  readonly rangeEnd: number
  readonly loopStart: number
  readonly loopInterval: number
  readonly values: readonly number[]
  readonly workDay: number
  readonly daysBeforeLast: number
  /** 1 to 7 is Monday to Sunday. */
  readonly weekday: number
  readonly nth: number
}

interface Bounds {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly maxInterval: number
}

/** What each part may hold. */
export const cronBounds: Readonly<Record<CronUnit, Bounds>> = {
  second: { label: '秒', min: 0, max: 59, maxInterval: 59 },
  minute: { label: '分', min: 0, max: 59, maxInterval: 60 },
  hour: { label: '时', min: 0, max: 23, maxInterval: 23 },
  day: { label: '日', min: 1, max: 31, maxInterval: 31 },
  month: { label: '月', min: 1, max: 12, maxInterval: 12 },
  week: { label: '周', min: 1, max: 7, maxInterval: 7 },
  year: { label: '年', min: 2019, max: 2119, maxInterval: 99 },
}
export const CRON_MAX_NTH = 5
export const CRON_MAX_BEFORE_LAST = 30

/** A part as a builder first shows it, changed where told. The year's range runs from this year for a hundred, within bounds. */
export function cronField(unit: CronUnit, settings: Partial<CronField> = {}, clock?: Clock): CronField {
  const { min, max } = cronBounds[unit]
  const start = unit === 'year' ? Math.max(min, Number(today(clock).slice(0, 4))) : min
  return {
    type: unit === 'week' ? 'TYPE_NOT_SET' : 'TYPE_EVERY',
    rangeStart: start,
    rangeEnd: unit === 'year' ? Math.min(start + 100, max) : max,
    loopStart: start,
    loopInterval: 1,
    values: [],
    workDay: 1,
    daysBeforeLast: 1,
    weekday: 1,
    nth: 1,
    ...settings,
  }
}

/** The text of a part; a list without values is its least value. */
export function printCronField(unit: CronUnit, field: CronField): string {
  switch (field.type) {
    case 'TYPE_NOT_SET':
      return '?'
    case 'TYPE_EVERY':
      return '*'
    case 'TYPE_RANGE':
      return `${field.rangeStart}-${field.rangeEnd}`
    case 'TYPE_LOOP':
      return `${field.loopStart}/${field.loopInterval}`
    case 'TYPE_WORK':
      return `${field.workDay}W`
    case 'TYPE_LAST':
      return 'L'
    case 'TYPE_SPECIFY':
      return field.values.length > 0 ? field.values.join(',') : String(cronBounds[unit].min)
    case 'TYPE_LAST_WORK':
      return 'LW'
    case 'TYPE_BEFORE_LAST':
      return `L-${field.daysBeforeLast}`
    case 'TYPE_LAST_WEEKDAY':
      return `${field.weekday}L`
    case 'TYPE_NTH_WEEKDAY':
      return `${field.weekday}#${field.nth}`
  }
}

/** Reads a part for a builder, which shows every for a text it cannot make out. */
export function parseCronField(unit: CronUnit, text: string): CronField {
  try {
    return readCronField(unit, text)
  } catch (error) {
    if (error instanceof RangeError) return cronField(unit, { type: 'TYPE_EVERY' })
    throw error
  }
}

/** Reads a part or throws a RangeError whose message says in Chinese what is wrong with it. */
export function readCronField(unit: CronUnit, text: string): CronField {
  const plain = withoutNames(unit, text.trim().toUpperCase())
  if (plain === '*') return cronField(unit, { type: 'TYPE_EVERY' })
  const settings = dayOrWeekSettings(unit, plain) ?? plainSettings(unit, plain)
  return cronField(unit, settings)
}

function dayOrWeekSettings(unit: CronUnit, text: string): Partial<CronField> | undefined {
  if (unit !== 'day' && unit !== 'week') return undefined
  if (text === '?') return { type: 'TYPE_NOT_SET' }
  return unit === 'day' ? daySettings(text) : weekSettings(text)
}

function daySettings(text: string): Partial<CronField> | undefined {
  if (text === 'L') return { type: 'TYPE_LAST' }
  if (text === 'LW') return { type: 'TYPE_LAST_WORK' }
  const work = /^(\d+)W$/.exec(text)
  if (work) return { type: 'TYPE_WORK', workDay: within('day', work[1]!) }
  const before = /^L-(\d+)$/.exec(text)
  if (!before) return undefined
  return {
    type: 'TYPE_BEFORE_LAST',
    daysBeforeLast: between(before[1]!, 1, CRON_MAX_BEFORE_LAST, '月底前的天数'),
  }
}

function weekSettings(text: string): Partial<CronField> | undefined {
  const last = /^(\d+)L$/.exec(text)
  if (last) return { type: 'TYPE_LAST_WEEKDAY', weekday: within('week', last[1]!) }
  const nth = /^(\d+)#(\d+)$/.exec(text)
  if (!nth) return undefined
  const [, weekday, count] = nth
  return {
    type: 'TYPE_NTH_WEEKDAY',
    weekday: within('week', weekday!),
    nth: between(count!, 1, CRON_MAX_NTH, '第几个'),
  }
}

function plainSettings(unit: CronUnit, text: string): Partial<CronField> {
  const range = /^(\d+)-(\d+)$/.exec(text)
  if (range) {
    const [rangeStart, rangeEnd] = ordered(unit, range[1]!, range[2]!)
    return { type: 'TYPE_RANGE', rangeStart, rangeEnd }
  }
  const loop = /^(\d+|\*)\/(\d+)$/.exec(text)
  if (loop) {
    const [loopStart, loopInterval] = stepped(unit, loop[1]!, loop[2]!)
    return { type: 'TYPE_LOOP', loopStart, loopInterval }
  }
  const values = text.split(',').flatMap((item) => itemValues(unit, item))
  return { type: 'TYPE_SPECIFY', values: [...new Set(values)].toSorted((a, b) => a - b) }
}

/** The values of one item of a list, which may itself be a range or a loop. */
function itemValues(unit: CronUnit, item: string): number[] {
  const match = /^(?:(\d+)(?:-(\d+))?|\*)(?:\/(\d+))?$/.exec(item)
  if (!match || item === '*') throw new RangeError('无法识别')
  const [, start, end, interval] = match
  if (end !== undefined) {
    const [first, last] = ordered(unit, start!, end)
    return cronSteps(first, last, interval === undefined ? 1 : stepped(unit, start!, interval)[1])
  }
  if (interval === undefined) return [within(unit, start!)]
  const [first, step] = stepped(unit, start ?? '*', interval)
  return cronSteps(first, cronBounds[unit].max, step)
}

/** Every value from the first to the last, so far apart. */
export const cronSteps = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)

const within = (unit: CronUnit, digits: string): number =>
  between(digits, cronBounds[unit].min, cronBounds[unit].max, '')

function ordered(unit: CronUnit, start: string, end: string): readonly [number, number] {
  const [first, last] = [within(unit, start), within(unit, end)]
  if (first > last) throw new RangeError('起始值不能大于结束值')
  return [first, last]
}

function stepped(unit: CronUnit, start: string, interval: string): readonly [number, number] {
  const { min, maxInterval } = cronBounds[unit]
  return [start === '*' ? min : within(unit, start), between(interval, 1, maxInterval, '间隔')]
}

function between(digits: string, least: number, most: number, what: string): number {
  const value = Number(digits)
  if (value < least || value > most) throw new RangeError(`${what}应在${least}～${most}之间`)
  return value
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

/** English names of months and weekdays as their numbers. */
function withoutNames(unit: CronUnit, text: string): string {
  if (unit !== 'month' && unit !== 'week') return text
  const names = unit === 'month' ? months : weekdays
  return text.replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + 1) : name))
}
