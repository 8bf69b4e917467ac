import { addDays, daysBetween, startOfWeek } from '@mortise/model'
import { isWorkingDay, type WorkCalendar } from '@mortise/system/model'

/** The stretch of time that is planned, cut into days, or into weeks from Monday to Sunday. */
export interface Buckets {
  readonly today: string
  /** The first day of the first bucket: today, or the Monday before. */
  readonly start: string
  readonly days: 1 | 7
  readonly count: number
}

export function bucketsFrom(today: string, days: 1 | 7, count: number): Buckets {
  return { today, start: days === 7 ? startOfWeek(today) : today, days, count }
}

/** The first day of a bucket. */
export const bucketDay = ({ start, days }: Buckets, bucket: number): string => addDays(start, bucket * days)

/** The bucket a day lies in; what is past counts as today, what is too far as the one behind the last. */
export function bucketOf({ today, start, days, count }: Buckets, day: string): number {
  const at = Math.floor(daysBetween(start, day < today ? today : day) / days)
  return Math.min(at, count)
}

/** The last day that is planned. */
export const lastDay = (buckets: Buckets): string => addDays(bucketDay(buckets, buckets.count), -1)

/** Days after which a calendar without working days is given up on. */
const FURTHEST = 3660

/** The day that lies so many working days before another, or after it for fewer than none. */
export function workingDaysBefore(calendar: WorkCalendar, day: string, count: number): string {
  const step = count < 0 ? 1 : -1
  let left = Math.abs(count)
  let at = day
  for (let passed = 0; left > 0 && passed < FURTHEST; passed += 1) {
    at = addDays(at, step)
    if (isWorkingDay(calendar, at)) left -= 1
  }
  return at
}
