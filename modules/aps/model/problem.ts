import { addDays, daysBetween } from '@mortise/model'
import {
  buildModel,
  type Calendar,
  calendarOf,
  NEVER,
  type ScheduleModel,
  type SchedulePlan,
  type Weights,
} from '@mortise/scheduling/model'

/** Why an operation must stay where it is. */
export type Fixing = 'running' | 'frozen' | 'pinned'

export interface ProblemOp {
  /** The line of the work order. */
  readonly id: string
  readonly opNo: number
  readonly process: string
  readonly name: string
  readonly qty: number
  readonly choices: readonly { readonly lane: number; readonly minutes: number }[]
  readonly after: readonly {
    readonly op: number
    readonly job?: number
    readonly leastWait: number
    readonly longestWait: number | null
  }[]
  readonly family: number
  readonly isResumable: boolean
  /** The minute at which its material is there, and who brings it. */
  readonly materialAt: number
  readonly material: string | null
  readonly notBefore: number
  readonly fixed: { readonly lane: number; readonly start: number; readonly why: Fixing } | null
  /** The lane that it must keep although its time is free. */
  readonly fixedLane: number | null
  readonly pinKind: string | null
  readonly knownStart: number | null
}

export interface ProblemJob {
  readonly workOrder: string
  readonly no: string
  readonly name: string
  readonly orders: readonly string[]
  readonly priority: string
  readonly dueOn: string
  readonly due: number
  readonly weight: number
  readonly ops: readonly ProblemOp[]
}

export interface ProblemLane {
  readonly unit: string | null
  readonly name: string
  readonly line: string | null
  readonly lane: number
  readonly calendar: number | null
  readonly matrix: number | null
  readonly family: number | null
  readonly isUnlimited: boolean
}

/** What a plan is made from: work orders and the shop as they stood at one moment. Minutes count from `startAt`. */
export interface Problem {
  readonly startAt: string
  readonly families: readonly string[]
  readonly lanes: readonly ProblemLane[]
  readonly calendars: readonly (readonly (readonly [from: number, to: number])[])[]
  readonly matrices: readonly (readonly (readonly number[])[])[]
  readonly jobs: readonly ProblemJob[]
}

/** The columns that a search works on. */
export function modelOf({ lanes, calendars, matrices, families, jobs }: Problem): ScheduleModel {
  const shared = calendars.map((intervals): Calendar => calendarOf(intervals))
  return buildModel({
    familyCount: Math.max(1, families.length),
    lanes: lanes.map(({ calendar, matrix, family, isUnlimited }) => ({
      isUnlimited,
      ...(calendar !== null && { calendar: shared[calendar]! }),
      ...(matrix !== null && { setUp: matrices[matrix]! }),
      ...(family !== null && { family }),
    })),
    jobs: jobs.map(({ due, weight, ops }) => ({
      due,
      weight,
      ops: ops.map((op) => ({
        choices: op.choices,
        // What is under way waits for nobody, whatever was reported of those before it.
        after:
          op.fixed?.why === 'running'
            ? []
            : op.after.map(({ longestWait, ...each }) => ({ ...each, longestWait: longestWait ?? NEVER })),
        release: Math.max(op.materialAt, op.notBefore),
        family: op.family,
        isResumable: op.isResumable,
        ...(op.fixed && { fixed: { lane: op.fixed.lane, start: op.fixed.start } }),
        ...(!op.fixed && op.fixedLane !== null && { fixed: { lane: op.fixedLane } }),
        ...(op.knownStart !== null && { knownStart: op.knownStart }),
      })),
    })),
  })
}

export interface PlacedOp {
  readonly job: ProblemJob
  readonly jobAt: number
  readonly op: ProblemOp
}

/** Operations in the order of the columns. */
export const opsOf = ({ jobs }: Problem): PlacedOp[] =>
  jobs.flatMap((job, jobAt) => job.ops.map((op) => ({ job, jobAt, op })))

const DAY = 1440

/** Minutes from one moment to another, by the clock on the wall. */
export const minutesBetween = (from: string, to: string): number =>
  daysBetween(from.slice(0, 10), to.slice(0, 10)) * DAY + minuteOfDay(to) - minuteOfDay(from)

/** The moment so many minutes after another. */
export function momentAfter(from: string, minutes: number): string {
  const all = minuteOfDay(from) + minutes
  const day = Math.floor(all / DAY)
  const clock = all - day * DAY
  const two = (value: number) => String(value).padStart(2, '0')
  return `${addDays(from.slice(0, 10), day)} ${two(Math.floor(clock / 60))}:${two(clock % 60)}:00`
}

const minuteOfDay = (moment: string): number =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))

/** Which of all lanes the one of a unit is. */
export function laneFinder({ lanes }: Pick<Problem, 'lanes'>): (unit: string | null, lane: number) => number {
  const places = new Map(lanes.map(({ unit, lane }, at) => [`${unit} ${lane}`, at]))
  return (unit, lane) => places.get(`${unit} ${lane}`) ?? -1
}

/** A plan as columns, of where each operation stands. */
export function planOf(
  { startAt, lanes }: Problem,
  tasks: readonly {
    readonly unit: string | null
    readonly lane: number
    readonly startAt: string
    readonly endAt: string
  }[],
): SchedulePlan {
  const laneOf = laneFinder({ lanes })
  return {
    lane: Int32Array.from(tasks, ({ unit, lane }) => laneOf(unit, lane)),
    start: Int32Array.from(tasks, (task) => minutesBetween(startAt, task.startAt)),
    end: Int32Array.from(tasks, (task) => minutesBetween(startAt, task.endAt)),
  }
}

/** How much each kind of minute counts in a scenario. */
export const weightsOf = (scenario: {
  readonly setUpWeight: number | null
  readonly lengthWeight: number | null
  readonly movedWeight: number | null
  readonly overWaitWeight: number | null
}): Weights => ({
  lateness: 1,
  setUp: scenario.setUpWeight ?? 0,
  length: scenario.lengthWeight ?? 0,
  moved: scenario.movedWeight ?? 0,
  overWait: scenario.overWaitWeight ?? 0,
})
