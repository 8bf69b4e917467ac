import { addDays, BusinessError, daysBetween, startOfWeek } from '@mortise/model'
import { ShopDayKind } from './shop-calendar.ts'

/** When a unit works, as its calendar tells. */
export interface ShopHours {
  readonly shifts: readonly { readonly weekday: string; readonly startAt: string; readonly endAt: string }[]
  readonly exceptions: readonly {
    readonly date: string
    readonly kind: string
    readonly startAt: string | null
    readonly endAt: string | null
  }[]
}

/** A stretch of time, in minutes since the midnight that a horizon begins with. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const DAY = 1440

/** `08:30` in minutes since midnight; a sentence for what is no time of day. */
export function minuteOf(clock: string): number {
  const match = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(clock.trim())
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  if (!(minute <= DAY)) throw new BusinessError(`时间【${clock}】不正确，应如 08:30`)
  return minute
}

/** From one time of day to another, into the next day where the second is not later. */
export function stretchOf(startAt: string, endAt: string): Stretch {
  const [from, to] = [minuteOf(startAt), minuteOf(endAt)]
  return { from, to: to > from ? to : to + DAY }
}

/** Refuses shifts that run into each other, over midnight and over the end of the week too. */
export function refuseOverlap({ shifts }: Pick<ShopHours, 'shifts'>): void {
  const week = shifts
    .map(({ weekday, startAt, endAt }) => moved(stretchOf(startAt, endAt), (Number(weekday) - 1) * DAY))
    .toSorted((one, other) => one.from - other.from)
  const first = week[0]
  const around = first ? [...week, moved(first, 7 * DAY)] : []
  if (around.some(({ from }, index) => index > 0 && from < around[index - 1]!.to))
    throw new BusinessError('班次时间重叠', { field: 'shifts' })
}

/** The working time of so many days from a day on: stretches in order that do not touch. */
export function workingStretches(
  hours: ShopHours,
  first: string,
  days: number,
  /** What a day is that is not what its weekday says. */
  holidays: ReadonlyMap<string, 'work' | 'rest'> = new Map(),
): Stretch[] {
  const worked: Stretch[] = []
  const stopped: Stretch[] = []
  // The night shift of the day before reaches into the first day.
  for (let index = -1; index < days; index += 1) {
    const day = addDays(first, index)
    const at = (stretch: Stretch) => moved(stretch, index * DAY)
    const special = hours.exceptions.filter(({ date }) => date === day)
    const isFree = holidays.get(day) === 'rest' || special.some(isWholeDayOff)
    if (!isFree) worked.push(...shiftsOn(hours, day, holidays.get(day)).map(at))
    for (const each of special) {
      if (!each.startAt || !each.endAt) continue
      const stretch = at(stretchOf(each.startAt, each.endAt))
      if (each.kind === ShopDayKind.overtime) worked.push(stretch)
      else stopped.push(stretch)
    }
  }
  const within = { from: 0, to: days * DAY }
  return without(joined(worked), joined(stopped)).flatMap((stretch) => cut(stretch, within))
}

/** The moment at which so many minutes of work are done that begin no earlier than `from`; null beyond the horizon. */
export function finishOf(stretches: readonly Stretch[], from: number, minutes: number): number | null {
  let left = minutes
  for (const { from: start, to } of stretches.slice(indexAfter(stretches, from))) {
    const begin = Math.max(start, from)
    if (left <= to - begin) return begin + left
    left -= to - begin
  }
  return null
}

/** The first moment from `from` on at which there is work; null beyond the horizon. */
export function startOf(stretches: readonly Stretch[], from: number): number | null {
  const next = stretches[indexAfter(stretches, from)]
  return next ? Math.max(next.from, from) : null
}

/** Minutes of work between two moments. */
export const minutesWorked = (stretches: readonly Stretch[], from: number, to: number): number =>
  stretches.reduce((all, each) => all + Math.max(0, Math.min(each.to, to) - Math.max(each.from, from)), 0)

/** The first stretch that ends after a moment. */
function indexAfter(stretches: readonly Stretch[], moment: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.to > moment) high = middle
    else low = middle + 1
  }
  return low
}

const isWholeDayOff = ({ kind, startAt }: ShopHours['exceptions'][number]): boolean =>
  kind !== ShopDayKind.overtime && !startAt

/** On a day that is worked although it is none of the week's, the shifts of Monday are worked. */
function shiftsOn({ shifts }: ShopHours, day: string, holiday: 'work' | 'rest' | undefined): Stretch[] {
  const of = (weekday: number) =>
    shifts
      .filter((shift) => shift.weekday === `${weekday}`)
      .map(({ startAt, endAt }) => stretchOf(startAt, endAt))
  const own = of(daysBetween(startOfWeek(day), day) + 1)
  return own.length === 0 && holiday === 'work' ? of(1) : own
}

const moved = ({ from, to }: Stretch, by: number): Stretch => ({ from: from + by, to: to + by })

/** In order, with those in one that touch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last && stretch.from <= last.to)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) }
    else all.push(stretch)
  }
  return all
}

const without = (stretches: readonly Stretch[], holes: readonly Stretch[]): Stretch[] =>
  holes.reduce<Stretch[]>(
    (rest, hole) =>
      rest.flatMap((stretch) => [
        ...cut(stretch, { from: Number.NEGATIVE_INFINITY, to: hole.from }),
        ...cut(stretch, { from: hole.to, to: Number.POSITIVE_INFINITY }),
      ]),
    [...stretches],
  )

const cut = (stretch: Stretch, within: Stretch): Stretch[] => {
  const [from, to] = [Math.max(stretch.from, within.from), Math.min(stretch.to, within.to)]
  return from < to ? [{ from, to }] : []
}
