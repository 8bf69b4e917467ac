/** Where "now" comes from; a test hands in its own. */
export type Clock = () => Date

export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'
export const TIME_FORMAT = 'HH:mm:ss'
/** The whole product lives in this time zone, whatever the machine's own is. */
export const TIME_ZONE = 'Asia/Shanghai'

const systemClock: Clock = () => new Date()
const dayLength = 86_400_000

/** This day in Shanghai, `2026-11-14`. */
export const today = (clock: Clock = systemClock): string => wallTime(clock()).slice(0, 10)

/** This moment in Shanghai, `2026-11-14 09:30:00`. */
export const now = (clock: Clock = systemClock): string => wallTime(clock())

/** What a clock on a Shanghai wall shows at an instant. */
export function wallTime(instant: Date): string {
  const milliseconds = instant.getTime()
  // China left daylight saving time in 1991; since then the offset is eight hours and needs no time zone tables.
  if (milliseconds >= Date.UTC(1991, 8, 15)) {
    const second = Math.floor(milliseconds / 1000)
    // Every call wants to know what time it is, and many of them within a second.
    if (second !== lastSecond) {
      lastWall = new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      lastSecond = second
    }
    return lastWall
  }
  const part = Object.fromEntries(shanghai.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

let lastSecond = Number.NaN
let lastWall = ''

const shanghai = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The instant of a Shanghai wall time of our own day, `2026-11-14 09:30:00` or a day alone for its start. */
export function instantOf(text: string): Date {
  const instant = new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`not a date or time: ${text.slice(0, 40)}`)
  return instant
}

/** A day, a time or an instant in the given format; nothing gives an empty text. */
export function formatDate(value: string | Date | null | undefined, format: string = DATE_FORMAT): string {
  if (!value) return ''
  const text = typeof value === 'string' ? value : wallTime(value)
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) return text
  const [, YYYY, MM, DD, HH = '00', mm = '00', ss = '00'] = match
  const parts: Record<string, string | undefined> = { YYYY, MM, DD, HH, mm, ss }
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part)
}

/** As `formatDate`, down to the second. */
export const formatDatetime = (value: string | Date | null | undefined): string =>
  formatDate(value, DATETIME_FORMAT)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / dayLength

/** A day so many days later; a time of day stays as it is. */
export const addDays = (date: string, days: number): string =>
  dayText(dayOf(date) + days * dayLength) + date.slice(10)

/** The moment so many minutes later, as the clock on the wall tells it. */
export const addMinutes = (moment: string, minutes: number): string =>
  wallTime(new Date(instantOf(moment).getTime() + minutes * 60_000))

/** A day so many months later, or the last of that month where it is shorter; a time of day stays as it is. */
export function addMonths(date: string, months: number): string {
  const day = new Date(dayOf(date))
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)
  const last = Number(endOfMonth(dayText(first)).slice(8))
  return dayText(first + (Math.min(day.getUTCDate(), last) - 1) * dayLength) + date.slice(10)
}

/** The Monday of a day's week. */
export const startOfWeek = (date: string): string =>
  addDays(date.slice(0, 10), -((new Date(dayOf(date)).getUTCDay() + 6) % 7))

/** The first day of a day's month. */
export const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The last day of a day's month. */
export function endOfMonth(date: string): string {
  const day = new Date(dayOf(date))
  return dayText(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0))
}

function dayOf(date: string): number {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day)) throw new RangeError(`not a date: ${date.slice(0, 40)}`)
  return day
}

const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10)

/** A range as it is asked for: start of the first day through end of the last. */
export type DateRange = readonly [begin: string, end: string]

/** A range of whole days. */
export const wholeDays = (first: string, last: string): DateRange => [`${first} 00:00:00`, `${last} 23:59:59`]

/** The ranges a range picker offers. Months and years are those of the calendar; the last three months end today. */
export function dateShortcuts(clock: Clock = systemClock): readonly { label: string; range: DateRange }[] {
  const day = today(clock)
  const year = Number(day.slice(0, 4))
  const lastMonth = addMonths(startOfMonth(day), -1)
  return [
    { label: '今天', range: wholeDays(day, day) },
    { label: '上月', range: wholeDays(lastMonth, endOfMonth(lastMonth)) },
    { label: '本月', range: wholeDays(startOfMonth(day), endOfMonth(day)) },
    { label: '最近三个月', range: wholeDays(addMonths(day, -3), day) },
    { label: '今年', range: wholeDays(`${year}-01-01`, `${year}-12-31`) },
    { label: '去年', range: wholeDays(`${year - 1}-01-01`, `${year - 1}-12-31`) },
  ]
}

/** The greeting at an hour of the day. */
export function greeting(hour: number): string {
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  return hour < 20 ? '下午好' : '晚上好'
}

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** The day of the week counted from Sunday as 0; takes an English name or a number in which Sunday may also be 7. */
export function weekdayIndex(weekday: number | string): number {
  const index = typeof weekday === 'string' ? weekdays.indexOf(weekday.toUpperCase()) : weekday
  if (!Number.isInteger(index) || index < 0 || index > 7) throw new RangeError(`not a weekday: ${weekday}`)
  return index % 7
}

/** The Chinese name of a day of the week, where 0 and 7 are both Sunday. */
export const weekdayText = (weekday: number | string): string =>
  `星期${'日一二三四五六'[weekdayIndex(weekday)]}`

/** Replaces `${currentYear}` and `${currentDate}` in a default value; anything else stays as written. */
export function resolveDefault(text: string, clock: Clock = systemClock): string {
  const day = today(clock)
  return text.replaceAll('${currentYear}', day.slice(0, 4)).replaceAll('${currentDate}', day)
}
