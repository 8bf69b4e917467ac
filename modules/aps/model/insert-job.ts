import { type Calendar, calendarOf, doneAt, NEVER, workFrom } from '@mortise/scheduling/model'
import type { Problem } from './problem.ts'

/** Work that is to find room in a plan: operations with those before them first. */
export interface GuestOp {
  readonly name: string
  readonly choices: readonly { readonly lane: number; readonly minutes: number }[]
  readonly after: readonly { readonly op: number; readonly leastWait: number }[]
}

export interface PlacedGuest {
  readonly lane: number
  readonly start: number
  readonly end: number
  /** Minutes that it waited for room. */
  readonly waited: number
}

/** What is taken of each lane. Guests that found room take it too. */
export class Room {
  private readonly calendars: readonly Calendar[]
  private readonly taken: [number, number][][]

  constructor(
    private readonly problem: Pick<Problem, 'lanes' | 'calendars'>,
    tasks: readonly { readonly lane: number; readonly start: number; readonly end: number }[],
  ) {
    this.calendars = problem.calendars.map((intervals) => calendarOf(intervals))
    this.taken = problem.lanes.map(() => [])
    for (const { lane, start, end } of tasks) this.taken[lane]?.push([start, end])
    for (const list of this.taken) list.sort(([one], [other]) => one - other)
  }

  /** Puts work where it is done first, each operation on the lane that is done with it first; null where there is no room. */
  place(ops: readonly GuestOp[], release: number): PlacedGuest[] | null {
    const placed: PlacedGuest[] = []
    for (const op of ops) {
      const ready = op.after.reduce(
        (last, { op: before, leastWait }) => Math.max(last, placed[before]!.end + leastWait),
        release,
      )
      const best = op.choices
        .map(({ lane, minutes }) => this.first(lane, ready, minutes))
        .reduce((one, other) => (other.end < one.end ? other : one))
      if (best.end >= NEVER) return null
      placed.push({ ...best, waited: best.start - ready })
      this.take(best)
    }
    return placed
  }

  private take({ lane, start, end }: { lane: number; start: number; end: number }): void {
    if (this.problem.lanes[lane]!.isUnlimited) return
    const list = this.taken[lane]!
    const at = list.findIndex(([from]) => from >= start)
    list.splice(at < 0 ? list.length : at, 0, [start, end])
  }

  /** The first gap of a lane that work fits into. */
  private first(lane: number, ready: number, minutes: number) {
    const { calendar } = this.problem.lanes[lane]!
    const hours = calendar === null ? null : this.calendars[calendar]!
    const from = (minute: number) => (hours ? workFrom(hours, minute) : minute)
    const done = (minute: number) => (hours ? doneAt(hours, minute, minutes) : minute + minutes)
    let start = from(ready)
    for (const [begin, end] of this.taken[lane]!) {
      if (end <= start) continue
      if (done(start) <= begin) break
      start = from(Math.max(start, end))
    }
    return { lane, start, end: done(start) }
  }
}
