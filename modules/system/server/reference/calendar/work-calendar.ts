import type { Context } from '@mortise/server'
import {
  addWorkingTime,
  defaultCalendar,
  Holiday,
  isWorkingDay,
  parseShifts,
  type WorkCalendar,
  WorkShifts,
} from '@mortise/system/model'
import { parameter } from '../parameters/parameters.ts'

/** Days of a company's calendar that are read at most; twenty years of them. */
const most = 8000

/** When the company of the caller works, as holidays and settings tell. */
export async function workCalendarOf(ctx: Context, name = defaultCalendar): Promise<WorkCalendar> {
  const holidays = await ctx.repo(Holiday).find({ calendar: name }, { sort: [['day', 'desc']], limit: most })
  return {
    shifts: parseShifts(await parameter(ctx, WorkShifts)),
    days: new Map(holidays.map(({ day, type }) => [day, type === 'work' ? 'work' : 'rest'])),
  }
}

/** What other areas ask of the calendar. */
export const calendar = {
  /** The moment at which so many minutes of working time have passed. */
  addWorkingTime: async (ctx: Context, from: string, minutes: number): Promise<string> =>
    addWorkingTime(await workCalendarOf(ctx), from, minutes),
  isWorkingDay: async (ctx: Context, day: string): Promise<boolean> =>
    isWorkingDay(await workCalendarOf(ctx), day),
}
