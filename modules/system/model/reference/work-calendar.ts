import { addDays, BusinessError, daysBetween, startOfWeek } from '@mortise/model'

/** A stretch of a working day, in seconds from midnight. */
export type Shift = readonly [from: number, to: number]

/** When people work: the hours of a working day, and the days that are not what their weekday says. */
export interface WorkCalendar {
  readonly shifts: readonly Shift[]
  /** By day; what is not named goes by its weekday. */
  readonly days: ReadonlyMap<string, 'work' | 'rest'>
}

/** Reads hours such as `08:30-12:00,13:00-17:30`. */
export function parseShifts(text: string): Shift[] {
  const shifts = text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Shift => {
      const match = /^(\d{1,2}):(\d{2})\s*[-–~]\s*(\d{1,2}):(\d{2})$/.exec(part)
      const [from, to] = match ? [secondsOf(match[1], match[2]), secondsOf(match[3], match[4])] : [0, 0]
      if (!match || !(from < to && to <= DAY))
        throw new BusinessError(`上班时间【${part}】不正确，应如 08:30-12:00,13:00-17:30`)
      return [from, to]
    })
  if (shifts.length === 0) throw new BusinessError('上班时间不能为空，应如 08:30-17:30')
  for (const [index, [from]] of shifts.entries()) {
    if (index > 0 && from < (shifts[index - 1]?.[1] ?? 0))
      throw new BusinessError(`上班时间【${text}】有重叠，应从早到晚依次填写`)
  }
  return shifts
}

/** Whether people work on a day. */
export function isWorkingDay({ days }: WorkCalendar, day: string): boolean {
  const type = days.get(day)
  return type ? type === 'work' : isWeekday(day)
}

/** Whether a day is one of Monday to Friday. */
export const isWeekday = (day: string): boolean => daysBetween(startOfWeek(day), day) < 5

/** Days after which a calendar without any working day is given up on. */
const FURTHEST = 3660

/** The day that lies so many working days before another. */
export function workingDaysBefore(calendar: WorkCalendar, day: string, days: number): string {
  let [before, left] = [day, days]
  for (let passed = 0; left > 0 && passed < FURTHEST; passed += 1) {
    before = addDays(before, -1)
    if (isWorkingDay(calendar, before)) left -= 1
  }
  return before
}

/** The moment at which so many minutes of working time have passed since another, both wall clocks. */
export function addWorkingTime(calendar: WorkCalendar, from: string, minutes: number): string {
  if (minutes <= 0) return from
  let left = Math.round(minutes * 60)
  let day = from.slice(0, 10)
  let after = secondsIn(from)
  for (let passed = 0; passed < FURTHEST; passed += 1) {
    for (const [start, end] of isWorkingDay(calendar, day) ? calendar.shifts : []) {
      const begin = Math.max(start, after)
      if (begin >= end) continue
      if (left <= end - begin) return momentOf(day, begin + left)
      left -= end - begin
    }
    day = addDays(day, 1)
    after = 0
  }
  throw new BusinessError(`工作日历在${day}之前没有足够的工作时间`)
}

/** Minutes of working time between two wall clocks; none if the second is earlier. */
export function workingMinutesBetween(calendar: WorkCalendar, from: string, to: string): number {
  let seconds = 0
  for (let day = from.slice(0, 10); day <= to.slice(0, 10); day = addDays(day, 1)) {
    const first = day === from.slice(0, 10) ? secondsIn(from) : 0
    const last = day === to.slice(0, 10) ? secondsIn(to) : DAY
    for (const [start, end] of isWorkingDay(calendar, day) ? calendar.shifts : [])
      seconds += Math.max(0, Math.min(end, last) - Math.max(start, first))
  }
  return seconds / 60
}

const DAY = 86_400
const secondsOf = (hours = '', minutes = '', seconds = '0'): number =>
  Number(minutes) < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number.NaN
const secondsIn = (wall: string): number =>
  secondsOf(wall.slice(11, 13) || '0', wall.slice(14, 16) || '0', wall.slice(17, 19) || '0')

function momentOf(day: string, seconds: number): string {
  if (seconds === DAY) return `${addDays(day, 1)} 00:00:00`
  const part = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${day} ${part(seconds / 3600)}:${part((seconds % 3600) / 60)}:${part(seconds % 60)}`
}
