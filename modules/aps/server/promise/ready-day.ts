import { addDays } from '@mortise/model'
import type { Context } from '@mortise/server'
import { isWorkingDay } from '@mortise/system/model'
import { workCalendarOf } from '@mortise/system/server'

/** The day on which work is ready that ends on another: a working day later where its route does not pack. */
export async function readyDayOf(ctx: Context): Promise<(day: string, isPacked: boolean) => string> {
  const calendar = await workCalendarOf(ctx)
  return (day, isPacked) => {
    if (isPacked) return day
    let next = addDays(day, 1)
    while (!isWorkingDay(calendar, next)) next = addDays(next, 1)
    return next
  }
}
