import { finishOf, minutesWorked, ShopCalendar, workingStretches } from '@mortise/engineering/model'
import { addDays, daysBetween } from '@mortise/model'
import type { Context } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'

/** The time of the shop in minutes, of which it works some. */
export interface ShopClock {
  readonly now: number
  /** The first minute of today. */
  readonly today: number
  minuteOf(moment: string): number
  momentOf(minute: number): string
  /** When so many minutes of work are done that begin at one. */
  after(minute: number, worked: number): number
  worked(from: number, to: number): number
}

const DAY = 1440
/** Days that are looked ahead. */
const AHEAD = 60

/** A clock that goes from some days ago on, by the calendar that most of the shop keeps to. */
export async function shopClock(ctx: Context, days: number): Promise<ShopClock | null> {
  const calendar = await ctx.repo(ShopCalendar).first({ name: '常白班' })
  if (!calendar) return null
  const first = addDays(ctx.today, -days)
  const holidays = calendar.followsHolidays ? (await workCalendarOf(ctx)).days : undefined
  const stretches = workingStretches(calendar, first, days + AHEAD, holidays)
  const minuteOf = (moment: string) =>
    daysBetween(first, moment.slice(0, 10)) * DAY +
    Number(moment.slice(11, 13)) * 60 +
    Number(moment.slice(14, 16))
  return {
    now: minuteOf(ctx.now),
    today: days * DAY,
    minuteOf,
    momentOf(minute) {
      const clock = new Date((minute % DAY) * 60_000).toISOString().slice(11, 19)
      return `${addDays(first, Math.floor(minute / DAY))} ${clock}`
    },
    after: (minute, worked) =>
      Math.floor(finishOf(stretches, minute, Math.max(1, worked)) ?? (days + AHEAD) * DAY),
    worked: (from, to) => minutesWorked(stretches, from, to),
  }
}
