import { addDays, daysBetween } from '@mortise/model'
import {
  buildModel,
  type Calendar,
  calendarOf,
  type Known,
  NEVER,
  NONE,
  type PlanNames,
  type ScheduleModel,
  type SchedulePlan,
  type Standing,
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
  /** The minute until which what was done before it must dry or rest. */
  readonly restsUntil: number
  /** Pieces that had passed it already. */
  readonly doneQty: number
  readonly notBefore: number
  readonly fixed: { readonly lane: number; readonly start: number; readonly why: Fixing } | null
  /** The lane that it must keep although its time is free. */
  readonly fixedLane: number | null
  readonly pinKind: string | null
  readonly knownStart: number | null
  /** Where the plan that people work by now has it, if it still can be there. */
  readonly standing: { readonly lane: number; readonly start: number } | null
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

/** When an operation could begin but for lanes, pins and what is still to be done before it. */
export const readyAt = ({ materialAt, restsUntil }: ProblemOp): number => Math.max(materialAt, restsUntil)

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
        after: op.after.map(({ longestWait, ...each }) => ({ ...each, longestWait: longestWait ?? NEVER })),
        release: Math.max(readyAt(op), op.notBefore),
        family: op.family,
        isResumable: op.isResumable,
        isRunning: op.fixed?.why === 'running',
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

/** What a plan does not say of the time before operations: until when they rest, and when their material comes. */
export function knownOf(problem: Problem): Known {
  const ops = opsOf(problem)
  return { restsUntil: (at) => ops[at]!.op.restsUntil, materialAt: (at) => ops[at]!.op.materialAt }
}

/** What people call the operations and lanes of a problem. */
export function namesOf(problem: Problem): PlanNames {
  const ops = opsOf(problem)
  return {
    opName: (at) => `工单 ${ops[at]!.job.no} 的「${ops[at]!.op.name}」`,
    laneName: (at) => `机组「${problem.lanes[at]!.name}」`,
  }
}

/** The plan of now in columns, as far as it knows the operations. */
export function standingOf(problem: Problem): Standing {
  const ops = opsOf(problem)
  return {
    lane: Int32Array.from(ops, ({ op }) => op.standing?.lane ?? NONE),
    start: Int32Array.from(ops, ({ op }) => (op.standing ? Math.max(0, op.standing.start) : NONE)),
  }
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
