import { addDays, BusinessError } from '@mortise/model'
import { calendarOf, doneAt } from '@mortise/scheduling/model'
import { changedOps } from '../free-pins.ts'
import { minutesBetween, type Problem, type ProblemJob, type ProblemLane } from '../problem.ts'

/** What if the shop were otherwise; the last day counts too. */
export type SimulatedChange =
  | {
      readonly kind: 'shift'
      readonly unit: string
      readonly from: string
      readonly to: string
      /** By the clock; an end before the beginning is one of the next day. */
      readonly startAt: string
      readonly endAt: string
    }
  | { readonly kind: 'machine'; readonly unit: string; readonly count: number }
  | { readonly kind: 'loss'; readonly unit: string; readonly from: string; readonly to: string }
  | { readonly kind: 'work'; readonly jobs: readonly ProblemJob[] }

type Interval = readonly [from: number, to: number]

/** The same shop, but for one thing. */
export function changedProblem(problem: Problem, change: SimulatedChange): Problem {
  if (change.kind === 'work') return { ...problem, jobs: [...problem.jobs, ...change.jobs] }
  const lanes = problem.lanes.flatMap((lane, at) => (lane.unit === change.unit ? [at] : []))
  if (lanes.length === 0) throw new BusinessError('该机组没有待做的工序，改变它不影响排程')
  if (change.kind === 'machine') return withMachines(problem, lanes, change.count)
  if (change.kind === 'shift') return withHours(problem, lanes, shiftsOf(problem, change))
  const lost = stretchOf(problem, change)
  return withoutHours(freed(problem, lanes, lost), lanes, lost)
}

function shiftsOf(
  { startAt }: Problem,
  { from, to, startAt: begin, endAt: end }: Extract<SimulatedChange, { kind: 'shift' }>,
): Interval[] {
  const shifts: Interval[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const lastDay = end > begin ? day : addDays(day, 1)
    shifts.push([
      Math.max(0, minutesBetween(startAt, `${day} ${begin}:00`)),
      Math.max(0, minutesBetween(startAt, `${lastDay} ${end}:00`)),
    ])
  }
  return shifts
}

const stretchOf = ({ startAt }: Problem, { from, to }: { readonly from: string; readonly to: string }) =>
  [
    Math.max(0, minutesBetween(startAt, `${from} 00:00:00`)),
    Math.max(0, minutesBetween(startAt, `${addDays(to, 1)} 00:00:00`)),
  ] as const

/** Lanes that work longer; those that work day and night already cannot. */
function withHours(problem: Problem, lanes: readonly number[], more: readonly Interval[]): Problem {
  return withCalendars(problem, lanes, (hours, { name }) => {
    if (!hours) throw new BusinessError(`机组「${name}」已是全天开工，不能再加班次`)
    return merged([...hours, ...more])
  })
}

const LAST = 800 * 1440

const withoutHours = (problem: Problem, lanes: readonly number[], [begin, end]: Interval): Problem =>
  withCalendars(problem, lanes, (hours) =>
    (hours ?? [[0, LAST] as const]).flatMap(([from, to]) =>
      (
        [
          [from, Math.min(to, begin)],
          [Math.max(from, end), to],
        ] as const
      ).filter(([one, other]) => other > one),
    ),
  )

function withCalendars(
  problem: Problem,
  lanes: readonly number[],
  hoursOf: (hours: readonly Interval[] | null, lane: ProblemLane) => readonly Interval[],
): Problem {
  const calendars = [...problem.calendars]
  const changed = new Map<number, number>()
  for (const at of lanes) {
    const lane = problem.lanes[at]!
    changed.set(at, calendars.length)
    calendars.push(hoursOf(lane.calendar === null ? null : problem.calendars[lane.calendar]!, lane))
  }
  return {
    ...problem,
    calendars,
    lanes: problem.lanes.map((lane, at) => ({ ...lane, calendar: changed.get(at) ?? lane.calendar })),
  }
}

function merged(intervals: readonly Interval[]): Interval[] {
  const { from, to } = calendarOf(intervals)
  return Array.from(from, (begin, at): Interval => [begin, to[at]!])
}

/** As many places more as those that are there, as fast as they are, not set up for anything. */
function withMachines(problem: Problem, lanes: readonly number[], count: number): Problem {
  const like = lanes[0]!
  const last = Math.max(...lanes.map((at) => problem.lanes[at]!.lane))
  const more = Array.from({ length: count }, (_, at) => problem.lanes.length + at)
  const added = changedOps(problem, ({ choices }) => {
    const same = choices.find(({ lane }) => lanes.includes(lane))
    return same ? { choices: [...choices, ...more.map((lane) => ({ lane, minutes: same.minutes }))] } : {}
  })
  const places = more.map((_, at) => ({ ...problem.lanes[like]!, lane: last + 1 + at, family: null }))
  return { ...added, lanes: [...problem.lanes, ...places] }
}

/** Whatever was to stay on lanes while they are lost may go elsewhere. */
function freed(problem: Problem, lanes: readonly number[], [begin, end]: Interval): Problem {
  return changedOps(problem, ({ fixed, fixedLane, choices }) => {
    if (fixedLane !== null && lanes.includes(fixedLane) && !fixed) return { fixedLane: null, pinKind: null }
    if (!fixed || !lanes.includes(fixed.lane)) return {}
    const { calendar } = problem.lanes[fixed.lane]!
    const minutes = choices.find(({ lane }) => lane === fixed.lane)?.minutes ?? 0
    const done =
      calendar === null
        ? fixed.start + minutes
        : doneAt(calendarOf(problem.calendars[calendar]!), fixed.start, minutes)
    if (fixed.start >= end || done <= begin) return {}
    return { fixed: null, fixedLane: null, notBefore: 0, pinKind: null }
  })
}
