import { NONE, type ScheduleModel } from '../model.ts'

/**
 * A shop without calendars, set-ups and joins, where each operation has at most one before and one after it in its job: what
 * the literature calls a (flexible) job shop. Much faster ways lead through it than through a factory.
 */
export interface Shop {
  readonly model: ScheduleModel
  /** The operation before and after in the job; `NONE` at its ends. */
  readonly previous: Int32Array
  readonly next: Int32Array
  /** The last operations of the jobs. */
  readonly ends: Int32Array
  /** Minutes of an operation on a lane, `time[op * laneCount + lane]`; `NONE` where the lane cannot do it. */
  readonly time: Int32Array
  readonly isFlexible: boolean
}

/** The model as a plain shop, or null where it says more than a plain shop knows. */
export function plainShopOf(model: ScheduleModel): Shop | null {
  const { opCount, laneCount, choiceStart, choiceLane, choiceTime } = model
  const chain = chainOf(model)
  if (!chain || !isWithoutTimetable(model)) return null
  const time = new Int32Array(opCount * laneCount).fill(NONE)
  for (let op = 0; op < opCount; op += 1)
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1)
      time[op * laneCount + choiceLane[at]!] = choiceTime[at]!
  const ends = Int32Array.from({ length: opCount }, (_, op) => op).filter((op) => chain.next[op] === NONE)
  return { model, ...chain, ends, time, isFlexible: choiceLane.length > opCount }
}

function chainOf({ opCount, predecessorStart, predecessor, leastWait }: ScheduleModel) {
  const previous = new Int32Array(opCount).fill(NONE)
  const next = new Int32Array(opCount).fill(NONE)
  for (let op = 0; op < opCount; op += 1) {
    const [from, to] = [predecessorStart[op]!, predecessorStart[op + 1]!]
    if (to - from > 1) return null
    for (let at = from; at < to; at += 1) {
      const before = predecessor[at]!
      if (next[before] !== NONE || leastWait[at] !== 0) return null
      previous[op] = before
      next[before] = op
    }
  }
  return { previous, next }
}

const isWithoutTimetable = ({
  calendars,
  isUnlimited,
  setUp,
  fixedStart,
  fixedLane,
}: ScheduleModel): boolean =>
  calendars.every(({ isAlways }) => isAlways) &&
  isUnlimited.every((flag) => flag === 0) &&
  setUp.every((minutes) => minutes === 0) &&
  fixedStart.every((minute) => minute === NONE) &&
  fixedLane.every((lane) => lane === NONE)

/** No plan of the shop ends sooner. */
export function leastLengthOf(shop: Shop): number {
  const { previous, next, ends } = shop
  const { opCount, laneCount, release, choiceStart, choiceLane, choiceTime } = shop.model
  const shortest = Int32Array.from({ length: opCount }, (_, op) =>
    choiceTime.subarray(choiceStart[op], choiceStart[op + 1]).reduce((a, b) => Math.min(a, b)),
  )
  const [head, tail] = [new Int32Array(opCount), new Int32Array(opCount)]
  let least = 0
  for (const end of ends) {
    const chain: number[] = []
    for (let op = end; op !== NONE; op = previous[op]!) chain.unshift(op)
    for (const op of chain) {
      const before = previous[op]!
      head[op] = Math.max(release[op]!, before === NONE ? 0 : head[before]! + shortest[before]!)
    }
    for (const op of chain.toReversed())
      tail[op] = next[op] === NONE ? 0 : tail[next[op]!]! + shortest[next[op]!]!
    least = Math.max(least, head[end]! + shortest[end]!)
  }
  const onLane = Array.from({ length: laneCount }, () => ({ work: 0, head: Infinity, tail: Infinity }))
  let work = 0
  for (let op = 0; op < opCount; op += 1) {
    work += shortest[op]!
    if (choiceStart[op + 1]! - choiceStart[op]! > 1) continue
    const lane = onLane[choiceLane[choiceStart[op]!]!]!
    lane.work += shortest[op]!
    lane.head = Math.min(lane.head, head[op]!)
    lane.tail = Math.min(lane.tail, tail[op]!)
  }
  for (const lane of onLane) if (lane.work > 0) least = Math.max(least, lane.head + lane.work + lane.tail)
  return Math.max(least, Math.ceil(work / laneCount))
}
