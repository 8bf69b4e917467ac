import { always, calendarOf, type SchedulePlan, type Score, workedBetween } from '@mortise/scheduling/model'
import { momentAfter, opsOf, type Problem } from '../problem.ts'

/** How good a plan is, as people compare plans. */
export interface SimulatedFigures {
  readonly lateJobs: number
  readonly lateMinutes: number
  readonly setUpMinutes: number
  readonly lengthMinutes: number
  /** Share of the working minutes of the first days that are taken. */
  readonly utilisation: number
}

export interface SimulatedOrder {
  readonly no: string
  readonly works: readonly string[]
  readonly dueOn: string
  /** When it is done; null where it is not in that plan. */
  readonly before: string | null
  readonly after: string | null
  /** Minutes that it ends later. */
  readonly delta: number | null
  readonly wasLate: boolean
  readonly isLate: boolean
}

/** What becomes of the published plan, if something were otherwise. */
export interface SimulationAnswer {
  readonly scenario: { readonly id: string; readonly no: string }
  readonly startAt: string
  /** Days over which utilisation is counted. */
  readonly days: number
  readonly figures: {
    readonly before: SimulatedFigures
    /** After the same search with nothing changed: what is gained by that alone is no merit of the change. */
    readonly again: SimulatedFigures
    readonly after: SimulatedFigures
  }
  readonly orderCount: number
  /** Orders that end otherwise, what changes most first. */
  readonly orders: readonly SimulatedOrder[]
  readonly units: readonly { readonly name: string; readonly before: number; readonly after: number }[]
  /** Operations that could not stay where they were frozen or pinned. */
  readonly freed: readonly string[]
  readonly isCutShort: boolean
}

/** A plan with what it was made from. */
export interface SimulatedPlan {
  readonly problem: Problem
  readonly plan: SchedulePlan
  readonly score: Score
}

export const UTILISATION_DAYS = 14
const WINDOW = UTILISATION_DAYS * 1440

export function figuresOf({ problem, plan, score }: SimulatedPlan): SimulatedFigures {
  const units = [...loadOf(problem, plan).values()]
  const sum = (of: (load: Load) => number) => units.reduce((all, load) => all + of(load), 0)
  return {
    lateJobs: score.lateJobs,
    lateMinutes: Math.round(score.lateness),
    setUpMinutes: score.setUp,
    lengthMinutes: score.length,
    utilisation: share({ taken: sum(({ taken }) => taken), open: sum(({ open }) => open) }),
  }
}

/** Orders that end otherwise in one plan than in the other. */
export function changedOrders(before: SimulatedPlan, after: SimulatedPlan): SimulatedOrder[] {
  const [one, other] = [ordersOf(before), ordersOf(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .flatMap((no): SimulatedOrder[] => {
      const [a, b] = [one.get(no), other.get(no)]
      if (a?.end === b?.end) return []
      const { works, dueOn } = (b ?? a)!
      return [
        {
          no,
          works,
          dueOn,
          before: a ? momentAfter(before.problem.startAt, a.end) : null,
          after: b ? momentAfter(after.problem.startAt, b.end) : null,
          delta: a && b ? b.end - a.end : null,
          wasLate: a?.isLate ?? false,
          isLate: b?.isLate ?? false,
        },
      ]
    })
    .toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** What is new first, then what becomes late or is late no more, then by how far it moves. */
const weightOf = ({ delta, wasLate, isLate }: SimulatedOrder): number =>
  delta === null ? Infinity : Math.abs(delta) + (wasLate === isLate ? 0 : 1e6)

export const orderCount = ({ problem }: SimulatedPlan): number => numbersOf(problem).size

/** How much of their time units work, in both plans. */
export function changedUnits(before: SimulatedPlan, after: SimulatedPlan): SimulationAnswer['units'] {
  const [one, other] = [loadOf(before.problem, before.plan), loadOf(after.problem, after.plan)]
  const none = { name: '', taken: 0, open: 0 }
  return [...new Set([...one.keys(), ...other.keys()])].map((unit) => ({
    name: (other.get(unit) ?? one.get(unit))!.name,
    before: share(one.get(unit) ?? none),
    after: share(other.get(unit) ?? none),
  }))
}

interface Load {
  readonly name: string
  taken: number
  open: number
}

const share = ({ taken, open }: Pick<Load, 'taken' | 'open'>): number =>
  open === 0 ? 0 : Math.round((taken / open) * 1000) / 1000

function loadOf({ lanes, calendars }: Problem, { lane, start, end }: SchedulePlan): Map<string, Load> {
  const hours = calendars.map((intervals) => calendarOf(intervals))
  const hoursOf = (at: number) => hours[lanes[at]!.calendar ?? -1] ?? always
  const loads = new Map<string, Load>()
  for (const [at, { unit, name }] of lanes.entries()) {
    if (!unit) continue
    const load = loads.get(unit) ?? { name, taken: 0, open: 0 }
    loads.set(unit, load)
    load.open += workedBetween(hoursOf(at), 0, WINDOW)
  }
  for (const [op, at] of lane.entries()) {
    const load = loads.get(lanes[at]!.unit ?? '')
    if (load && start[op]! < WINDOW)
      load.taken += workedBetween(hoursOf(at), start[op]!, Math.min(WINDOW, end[op]!))
  }
  return loads
}

/** Orders by their work orders; work that is for no order stands for itself. */
const numbersOf = ({ jobs }: Problem): Map<string, number[]> => {
  const numbers = new Map<string, number[]>()
  for (const [at, { orders, no }] of jobs.entries())
    for (const number of orders.length > 0 ? orders : [no])
      numbers.set(number, [...(numbers.get(number) ?? []), at])
  return numbers
}

function ordersOf({ problem, plan }: SimulatedPlan) {
  const ends = problem.jobs.map(() => 0)
  for (const [op, { jobAt }] of opsOf(problem).entries()) ends[jobAt] = Math.max(ends[jobAt]!, plan.end[op]!)
  return new Map(
    [...numbersOf(problem)].map(([no, jobs]) => [
      no,
      {
        works: jobs.map((at) => problem.jobs[at]!.no),
        dueOn: jobs.map((at) => problem.jobs[at]!.dueOn).toSorted()[0]!,
        end: Math.max(...jobs.map((at) => ends[at]!)),
        isLate: jobs.some((at) => ends[at]! > problem.jobs[at]!.due),
      },
    ]),
  )
}
