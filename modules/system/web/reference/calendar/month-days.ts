import { addDays, daysBetween, endOfMonth, startOfWeek } from '@mortise/model'

/** Headings of a week that begins on Monday. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** The days of a month; the first tells in which column of its week it stands. */
export function daysOfMonth(year: number, month: number): { day: string; column?: number }[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const length = Number(endOfMonth(first).slice(8))
  return Array.from({ length }, (_, index) => ({
    day: addDays(first, index),
    ...(index === 0 && { column: daysBetween(startOfWeek(first), first) + 1 }),
  }))
}
