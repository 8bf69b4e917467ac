import { NEVER } from './model.ts'

/** When a lane works: intervals that follow one another without touching, and how many minutes were worked before each. */
export interface Calendar {
  readonly isAlways: boolean
  readonly from: Int32Array
  readonly to: Int32Array
  readonly worked: Int32Array
}

/** Day and night. */
export const always: Calendar = {
  isAlways: true,
  from: Int32Array.of(0),
  to: Int32Array.of(NEVER),
  worked: Int32Array.of(0),
}

/** Intervals in any order; those that overlap or touch become one. */
export function calendarOf(intervals: readonly (readonly [from: number, to: number])[]): Calendar {
  const merged: [number, number][] = []
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    if (to <= from) continue
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  const worked = new Int32Array(merged.length)
  for (let at = 1; at < merged.length; at += 1) {
    const [from, to] = merged[at - 1]!
    worked[at] = worked[at - 1]! + to - from
  }
  return {
    isAlways: false,
    from: Int32Array.from(merged, ([from]) => from),
    to: Int32Array.from(merged, ([, to]) => to),
    worked,
  }
}

/** The interval that a minute lies in, or the next one; as many as there are when none is left. */
function intervalAt({ to }: Calendar, minute: number): number {
  let [low, high] = [0, to.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (to[middle]! > minute) high = middle
    else low = middle + 1
  }
  return low
}

/** The first minute from this one on at which the lane works; `NEVER` when it does no more. */
export function workFrom(calendar: Calendar, minute: number): number {
  if (calendar.isAlways) return minute
  const at = intervalAt(calendar, minute)
  if (at === calendar.from.length) return NEVER
  return Math.max(minute, calendar.from[at]!)
}

/** When work of so many minutes is done that begins at a minute and pauses whenever the lane does. */
export function doneAt(calendar: Calendar, minute: number, minutes: number): number {
  if (minute >= NEVER) return NEVER
  if (calendar.isAlways || minutes === 0) return minute + minutes
  const { from, to, worked } = calendar
  let at = intervalAt(calendar, minute)
  if (at === from.length) return NEVER
  const begun = worked[at]! + Math.max(minute, from[at]!) - from[at]!
  const wanted = begun + minutes
  while (at < from.length && worked[at]! + to[at]! - from[at]! < wanted) at += 1
  return at === from.length ? NEVER : from[at]! + wanted - worked[at]!
}

/** The first minute from which so many can be worked without a pause; `NEVER` when no interval is long enough. */
export function wholeFrom(calendar: Calendar, minute: number, minutes: number): number {
  if (calendar.isAlways) return minute
  const { from, to } = calendar
  for (let at = intervalAt(calendar, minute); at < from.length; at += 1) {
    const start = Math.max(minute, from[at]!)
    if (start + minutes <= to[at]!) return start
  }
  return NEVER
}

/** Minutes that the lane works between two minutes. */
export function workedBetween(calendar: Calendar, start: number, end: number): number {
  if (calendar.isAlways) return Math.max(0, end - start)
  return Math.max(0, workedUntil(calendar, end) - workedUntil(calendar, start))
}

function workedUntil(calendar: Calendar, minute: number): number {
  const { from, to, worked } = calendar
  const at = intervalAt(calendar, minute)
  if (at === from.length) return at === 0 ? 0 : worked[at - 1]! + to[at - 1]! - from[at - 1]!
  return worked[at]! + Math.max(0, minute - from[at]!)
}
