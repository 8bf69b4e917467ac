import { doneAt, wholeFrom, workFrom } from './calendar.ts'
import { NEVER, NONE, type ScheduleModel } from './model.ts'

/** Work that is to find room in a plan. */
export interface GuestOp {
  readonly choices: readonly { readonly lane: number; readonly minutes: number }[]
  readonly isResumable: boolean
  /** What lanes are set up for; `NONE` where nobody knows: then as long as it may take. */
  readonly family: number
}

export interface PlacedGuest {
  readonly lane: number
  readonly start: number
  readonly end: number
}

interface Taken extends PlacedGuest {
  readonly family: number
}

/** What is taken of each lane, and what is not. Guests that found room take it too. */
export class Gaps {
  private readonly taken: Taken[][]

  constructor(
    private readonly model: ScheduleModel,
    /** The longest set-up of each lane, for families that nobody knows. */
    private readonly longest: readonly number[] = longestSetUps(model),
  ) {
    this.taken = Array.from({ length: model.laneCount }, () => [])
  }

  /** The same room, to be taken apart from this one. */
  copy(): Gaps {
    const copied = new Gaps(this.model, this.longest)
    for (const [lane, list] of this.taken.entries()) copied.taken[lane] = [...list]
    return copied
  }

  take(task: Taken): void {
    if (this.model.isUnlimited[task.lane] === 1) return
    const list = this.taken[task.lane]!
    list.splice(firstEndingAfter(list, task.start), 0, task)
  }

  /** Puts an operation where it is done first, on whichever lane; null where there is no room. */
  place({ choices, isResumable, family }: GuestOp, ready: number): PlacedGuest | null {
    let best: PlacedGuest | null = null
    for (const { lane, minutes } of choices) {
      const found = this.first(lane, ready, { minutes, isResumable, family })
      if (!best || found.end < best.end) best = found
    }
    if (!best || best.end >= NEVER) return null
    this.take({ ...best, family })
    return best
  }

  /** The first gap of a lane that work fits into, set-ups before and behind it included. */
  private first(
    lane: number,
    ready: number,
    { minutes, isResumable, family }: { minutes: number; isResumable: boolean; family: number },
  ): PlacedGuest {
    const { model } = this
    const calendar = model.calendars[model.calendarOf[lane]!]!
    const list = this.taken[lane]!
    for (let at = firstEndingAfter(list, ready); ; at += 1) {
      const [before, next] = [list[at - 1], list[at]]
      if (next && next.start - Math.max(ready, before?.end ?? 0) < minutes) continue
      const set = this.setUp(lane, before ? before.family : model.familyAtStart[lane]!, family)
      const free = Math.max(ready, doneAt(calendar, before?.end ?? 0, set))
      const start = isResumable ? workFrom(calendar, free) : wholeFrom(calendar, free, minutes)
      const end = doneAt(calendar, start, minutes)
      if (!next || end >= NEVER) return { lane, start, end }
      if (doneAt(calendar, end, this.setUp(lane, family, next.family)) <= next.start)
        return { lane, start, end }
    }
  }

  private setUp(lane: number, from: number, to: number): number {
    const { setUp, setUpOf, familyCount, isUnlimited } = this.model
    if (isUnlimited[lane] === 1) return 0
    const base = setUpOf[lane]!
    if (from !== NONE && to !== NONE) return setUp[base + from * familyCount + to]!
    return this.longest[lane]!
  }
}

const longestSetUps = ({ setUp, setUpOf, familyCount }: ScheduleModel): number[] =>
  Array.from(setUpOf, (base) => Math.max(0, ...setUp.subarray(base, base + familyCount * familyCount)))

/** The first of a list in order that ends later than a minute. */
function firstEndingAfter(list: readonly Taken[], minute: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]!.end > minute) high = middle
    else low = middle + 1
  }
  return low
}
