import { expect, test } from 'vitest'
import { modelOf, type Problem, type ProblemOp } from '../problem.ts'
import { changedProblem, type SimulatedChange } from './what-if.ts'

const op: ProblemOp = {
  id: 'a',
  opNo: 10,
  process: 'p',
  name: '开料',
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
}

/** From eight in the morning on: nine hours of work each day, and a unit that never rests. */
const shop = (more: Partial<ProblemOp> = {}): Problem => ({
  startAt: '2026-11-18 08:00:00',
  families: [''],
  calendars: [[0, 1440, 2880].map((from) => [from, from + 540] as const)],
  matrices: [],
  lanes: [
    {
      unit: 'saw',
      name: '开料',
      line: null,
      lane: 1,
      calendar: 0,
      matrix: null,
      family: 0,
      isUnlimited: false,
    },
    {
      unit: 'kiln',
      name: '烘房',
      line: null,
      lane: 1,
      calendar: null,
      matrix: null,
      family: null,
      isUnlimited: false,
    },
  ],
  jobs: [
    {
      workOrder: 'w',
      no: 'GD1',
      name: '',
      orders: [],
      priority: '3',
      dueOn: '2026-11-20',
      due: 2000,
      weight: 1,
      ops: [{ ...op, ...more }],
    },
  ],
})
const change = (told: SimulatedChange, problem = shop()) => changedProblem(problem, told)
const days = { from: '2026-11-18', to: '2026-11-19' }
const hoursOf = ({ lanes, calendars }: Problem, lane = 0) => calendars[lanes[lane]!.calendar!]

test('a night shift lasts into the next morning, on the days that were said', () => {
  const shift = { kind: 'shift', unit: 'saw', ...days, startAt: '20:00', endAt: '02:00' } as const
  expect(hoursOf(change(shift))).toEqual([
    [0, 540],
    [720, 1080],
    [1440, 1980],
    [2160, 2520],
    [2880, 3420],
  ])
})

test('hours that overlap what is worked anyway count once, and those that are past not at all', () => {
  const shift = { kind: 'shift', unit: 'saw', ...days, startAt: '06:00', endAt: '09:00' } as const
  expect(hoursOf(change(shift))).toEqual([
    [0, 540],
    [1320, 1980],
    [2880, 3420],
  ])
})

test('who works day and night already cannot work longer, and who has nothing to do need not', () => {
  const shift = { kind: 'shift', ...days, startAt: '20:00', endAt: '22:00' } as const
  expect(() => change({ ...shift, unit: 'kiln' })).toThrow('机组「烘房」已是全天开工')
  expect(() => change({ ...shift, unit: 'none' })).toThrow('没有待做的工序')
})

test('a machine more can do what those of its unit can, at their hours', () => {
  const { lanes, jobs, ...rest } = change({ kind: 'machine', unit: 'saw', count: 2 })
  expect(lanes.map(({ unit, lane }) => [unit, lane])).toEqual([
    ['saw', 1],
    ['kiln', 1],
    ['saw', 2],
    ['saw', 3],
  ])
  expect(jobs[0]!.ops[0]!.choices).toEqual([0, 2, 3].map((lane) => ({ lane, minutes: 100 })))
  expect(modelOf({ lanes, jobs, ...rest }).laneCount).toBe(4)
})

test('a unit that is lost works after it, and only what lay in that time may go elsewhere', () => {
  const fixed = (start: number) => ({ fixed: { lane: 0, start, why: 'frozen' } as const })
  const loss = { kind: 'loss', unit: 'saw', from: '2026-11-19', to: '2026-11-19' } as const
  expect(hoursOf(change(loss))).toEqual([
    [0, 540],
    [2880, 3420],
  ])
  expect(change(loss, shop(fixed(1500))).jobs[0]!.ops[0]!.fixed).toBeNull()
  expect(change(loss, shop(fixed(60))).jobs[0]!.ops[0]!.fixed).toMatchObject({ start: 60 })
  // Begun the evening before, it would have gone on in the time that is lost.
  expect(change(loss, shop(fixed(500))).jobs[0]!.ops[0]!.fixed).toBeNull()
  const hours = hoursOf(change({ ...loss, unit: 'kiln' }), 1)!
  expect(hours[0]).toEqual([0, 960])
  expect(hours[1]![0]).toBe(2400)
})
