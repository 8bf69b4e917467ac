import { always, type Calendar } from './calendar.ts'
import { NEVER, NONE, type ScheduleModel } from './model.ts'

/** A lane of a workshop unit. */
export interface LaneInput {
  readonly isUnlimited?: boolean
  readonly calendar?: Calendar
  /** The family it is set up for at the beginning. */
  readonly family?: number
  /** Minutes from a family to another: `setUp[from][to]`; none where it is left out. */
  readonly setUp?: readonly (readonly number[])[]
}

export interface OpInput {
  readonly choices: readonly { readonly lane: number; readonly minutes: number }[]
  /** Operations that end before it, counted within their job, with the time that must and may lie between. */
  readonly after?: readonly {
    readonly op: number
    /** Another job than its own, say one that makes a part of it. */
    readonly job?: number
    readonly leastWait?: number
    readonly longestWait?: number
  }[]
  readonly release?: number
  readonly family?: number
  readonly isResumable?: boolean
  readonly fixed?: { readonly lane?: number; readonly start?: number }
  /** Somebody works on it, so it waits neither for material nor for others, and whatever is left of it goes on after a break. */
  readonly isRunning?: boolean
  readonly knownStart?: number
}

export interface JobInput {
  readonly ops: readonly OpInput[]
  readonly release?: number
  readonly due?: number
  readonly weight?: number
}

export interface ScheduleInput {
  readonly lanes: readonly LaneInput[]
  readonly jobs: readonly JobInput[]
  readonly familyCount?: number
}

/** Lays jobs, operations and lanes out in columns. Operations without `after` follow the one before them in their job. */
export function buildModel({ lanes, jobs, familyCount = 1 }: ScheduleInput): ScheduleModel {
  const ops = jobs.flatMap((job, number) =>
    job.ops.map((op, at) => ({ ...op, ...(op.isRunning && underWay), at, job: number })),
  )
  const firstOf = startsOf(jobs.map(({ ops }) => ops.length))
  const calendars = [...new Set(lanes.map(({ calendar = always }) => calendar))]
  const setUps = [...new Set(lanes.map(({ setUp }) => setUp))]
  const predecessors = ops.map(({ job, at, after = at === 0 ? [] : [{ op: at - 1 }] }) =>
    after.map((each) => ({
      leastWait: 0,
      longestWait: NEVER,
      ...each,
      op: firstOf[each.job ?? job]! + each.op,
    })),
  )
  const ints = (values: Iterable<number>) => Int32Array.from(values)
  return {
    opCount: ops.length,
    jobCount: jobs.length,
    laneCount: lanes.length,
    jobOf: ints(ops.map(({ job }) => job)),
    release: ints(
      ops.map(({ job, release = 0, isRunning }) =>
        isRunning ? 0 : Math.max(release, jobs[job]!.release ?? 0),
      ),
    ),
    familyOf: ints(ops.map(({ family = 0 }) => family)),
    isResumable: Uint8Array.from(ops.map(({ isResumable = true }) => Number(isResumable))),
    choiceStart: startsOf(ops.map(({ choices }) => choices.length)),
    choiceLane: ints(ops.flatMap(({ choices }) => choices.map(({ lane }) => lane))),
    choiceTime: ints(ops.flatMap(({ choices }) => choices.map(({ minutes }) => minutes))),
    predecessorStart: startsOf(predecessors.map(({ length }) => length)),
    predecessor: ints(predecessors.flatMap((each) => each.map(({ op }) => op))),
    leastWait: ints(predecessors.flatMap((each) => each.map(({ leastWait }) => leastWait))),
    longestWait: ints(predecessors.flatMap((each) => each.map(({ longestWait }) => longestWait))),
    due: ints(jobs.map(({ due = NEVER }) => due)),
    weight: Float64Array.from(jobs.map(({ weight = 1 }) => weight)),
    isUnlimited: Uint8Array.from(lanes.map(({ isUnlimited = false }) => Number(isUnlimited))),
    calendarOf: ints(lanes.map(({ calendar = always }) => calendars.indexOf(calendar))),
    calendars,
    familyAtStart: ints(lanes.map(({ family = NONE }) => family)),
    familyCount,
    setUpOf: ints(lanes.map(({ setUp }) => setUps.indexOf(setUp) * familyCount * familyCount)),
    setUp: ints(setUps.flatMap((setUp) => matrixOf(setUp, familyCount))),
    fixedLane: ints(ops.map(({ fixed }) => fixed?.lane ?? NONE)),
    fixedStart: ints(ops.map(({ fixed }) => fixed?.start ?? NONE)),
    knownStart: ints(ops.map(({ knownStart = NONE }) => knownStart)),
  }
}

const underWay = { after: [], release: 0, isResumable: true } satisfies Partial<OpInput>

/** Where each of lists that lie one after another begins, and where the last ends. */
function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1)
  for (const [at, length] of lengths.entries()) starts[at + 1] = starts[at]! + length
  return starts
}

const matrixOf = (setUp: LaneInput['setUp'], families: number): number[] =>
  Array.from(
    { length: families * families },
    (_, at) => setUp?.[Math.floor(at / families)]?.[at % families] ?? 0,
  )
