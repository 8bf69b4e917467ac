import { modelOf, namesOf, opsOf, PinKind, type Problem, type ProblemOp } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { OpStatus, type WorkOrder } from '@mortise/production/model'
import { checkPlan, forMoves, solve, usualWeights } from '@mortise/scheduling/model'
import { expect, test } from 'vitest'
import { fixOps, type StandingTask } from './fix-ops.ts'

const startAt = '2026-11-18 08:00:00'
/** Four hours, a break of one, four hours, for ten days. */
const shifts = Array.from({ length: 10 }, (_, day) => day * 1440).flatMap((day): [number, number][] => [
  [day, day + 240],
  [day + 300, day + 540],
])
const opOf = (id: string, more: Partial<ProblemOp> = {}): ProblemOp => ({
  id,
  opNo: 10,
  process: 'p',
  name: id,
  qty: 1,
  choices: [{ lane: 0, minutes: 100 }],
  after: [],
  family: 0,
  isResumable: true,
  materialAt: 0,
  material: null,
  restsUntil: 0,
  doneQty: 0,
  notBefore: 0,
  fixed: null,
  fixedLane: null,
  pinKind: null,
  knownStart: null,
  standing: null,
  ...more,
})
const problemOf = (...jobs: ProblemOp[][]): Problem => ({
  startAt,
  families: [''],
  calendars: [shifts],
  matrices: [],
  lanes: ['unit', 'other'].map((unit) => ({
    unit,
    name: unit,
    line: null,
    lane: 1,
    calendar: 0,
    matrix: null,
    family: null,
    isUnlimited: false,
  })),
  jobs: jobs.map((ops, at) => ({
    workOrder: `${at}`,
    no: `GD${at}`,
    name: '',
    orders: [],
    priority: '3',
    dueOn: '2026-11-20',
    due: 2000,
    weight: 1,
    ops,
  })),
})
const running = (...ids: string[]) =>
  [
    {
      ops: ids.map((id) => ({ id, status: OpStatus.running, outsourcedQty: 0, unit: 'unit', units: [] })),
    },
  ] as unknown as RowOf<typeof WorkOrder>[]
const fences = (standing: StandingTask[] = [], frozenHours = 8) => ({
  startAt,
  frozenHours,
  stableDays: 7,
  standing,
})
const at = (op: string, moment: string, pinKind: string | null = null): StandingTask => ({
  op,
  unit: 'unit',
  lane: 1,
  startAt: `2026-11-${moment}:00`,
  pinKind,
})
const planned = (problem: Problem) => {
  const model = modelOf(problem)
  const solved = solve(model, { patience: forMoves(200) })
  return { ...solved, ...checkPlan(model, solved.plan, usualWeights, namesOf(problem)), found: solved.score }
}
const fixedIn = (problem: Problem) => opsOf(problem).map(({ op }) => op.fixed)

test('what is under way goes on though its material is late, and the plan is worth what the checker counts', () => {
  const problem = fixOps(
    problemOf([
      opOf('a', { materialAt: 3000 }),
      opOf('b', { after: [{ op: 0, leastWait: 0, longestWait: null }] }),
    ]),
    fences(),
    running('a'),
  )
  expect(fixedIn(problem)[0]).toEqual({ lane: 0, start: 0, why: 'running' })
  const { faults, score, found } = planned(problem)
  expect(faults).toEqual([])
  expect(score.total).toBe(found.total)
})

test('what is under way may not be broken off, but what is left of it goes on after the break', () => {
  const problem = fixOps(
    problemOf([opOf('a', { isResumable: false, choices: [{ lane: 0, minutes: 300 }] })]),
    fences(),
    running('a'),
  )
  expect(planned(problem)).toMatchObject({ faults: [], plan: { end: Int32Array.of(360) } })
})

test('what was pinned by hand is frozen as soon as it lies within the frozen hours', () => {
  const problem = problemOf([opOf('a')], [opOf('b')])
  const standing = [at('a', '18 09:00', PinKind.time), at('b', '19 13:00', PinKind.time)]
  expect(fixedIn(fixOps(problem, fences(standing), []))).toEqual([
    { lane: 0, start: 60, why: 'frozen' },
    { lane: 0, start: 1740, why: 'pinned' },
  ])
})

test('a pin that cannot be kept is told by the names of its work order and its operation', () => {
  const problem = fixOps(
    problemOf([
      opOf('a', { choices: [{ lane: 1, minutes: 400 }] }),
      opOf('b', { after: [{ op: 0, leastWait: 0, longestWait: null }] }),
    ]),
    fences([at('b', '18 09:00', PinKind.time)], 0),
    [],
  )
  const { faults, conflicts } = planned(problem)
  expect(conflicts).toEqual([1])
  expect(faults).toEqual(['工单 GD0 的「b」没有等前道工单 GD0 的「a」'])
})
