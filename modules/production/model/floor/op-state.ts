import { add, BusinessError, compare, div, mul, sub, sum } from '@mortise/model'

/** What the floor knows of an operation before anything is done. */
export interface FloorOp {
  readonly opNo: number
  readonly name: string
  readonly predecessors: readonly number[]
  /** Minutes of a piece. */
  readonly minutes: number
  /** Pieces that reached it and are with somebody outside: nothing that is done here is done to them. */
  readonly away?: number
}

/** How far an operation has come. Pieces that came in are good, to be judged, to be done again, lost, or still being worked on. */
export interface OpCounts {
  readonly ok: number
  readonly defect: number
  readonly rework: number
  readonly scrap: number
  /** Pieces that had passed it and were sent back before it: done again, they earn nobody anything a second time. */
  readonly again: number
  readonly hasStarted: boolean
  readonly isPaused: boolean
}

/** A work order on the floor. */
export interface Floor {
  readonly qty: number
  readonly ops: readonly FloorOp[]
  readonly counts: ReadonlyMap<number, OpCounts>
}

/** What may happen to an operation. Decisions on defects name pieces that were found bad there. */
export type FloorEvent =
  | { readonly act: 'START' | 'PAUSE' | 'RESUME' | 'PASS' | 'MOVE'; readonly opNo: number }
  | Counting

interface Counting {
  readonly act: 'FINISH' | 'DEFECT' | 'SPOILT' | 'REWORK' | 'REDONE' | 'SCRAP' | 'CONCEDE'
  readonly opNo: number
  readonly qty: number
  /** Of bad pieces that are done again from an operation before the one where they were found. */
  readonly backTo?: number | undefined
  /** How many of pieces that are finished had passed the operation before. */
  readonly again?: number | undefined
}

export type Count = 'ok' | 'defect' | 'rework' | 'scrap' | 'again'

const counting: Readonly<Record<Counting['act'], Partial<Record<Count, 1 | -1>>>> = {
  FINISH: { ok: 1 },
  DEFECT: { defect: 1 },
  SPOILT: { ok: -1, defect: 1 },
  REWORK: { defect: -1, rework: 1 },
  REDONE: { rework: -1, ok: 1 },
  SCRAP: { defect: -1, scrap: 1 },
  CONCEDE: { defect: -1, ok: 1 },
}

/** By how much an event changes each count, at whichever operations it does. */
export function changesOf(
  ops: readonly FloorOp[],
  event: Counting,
): ReadonlyMap<number, Partial<Record<Count, number>>> {
  const { act, opNo, qty, backTo, again } = event
  if (isSentBack(event))
    return new Map<number, Partial<Record<Count, number>>>([
      [opNo, { defect: -qty }],
      ...between(ops, backTo!, opNo).map((each) => [each, { ok: -qty, again: qty }] as const),
      [backTo!, { ok: -qty, rework: qty, again: qty }],
    ])
  const own = Object.entries(counting[act]).map(([count, sign]) => [count, sign * qty])
  return new Map([[opNo, { ...Object.fromEntries(own), ...(again && { again: -again }) }]])
}

const isSentBack = ({ act, opNo, backTo }: Counting): boolean =>
  act === 'REWORK' && backTo !== undefined && backTo !== opNo

/** Operations that a piece passes after one and before another. */
const between = (ops: readonly FloorOp[], from: number, to: number): number[] =>
  [...opsBefore(ops, to)].filter((each) => opsBefore(ops, each).has(from))

const untouched: OpCounts = {
  ok: 0,
  defect: 0,
  rework: 0,
  scrap: 0,
  again: 0,
  hasStarted: false,
  isPaused: false,
}
const SCALE = 4

export const floorOf = (qty: number, ops: readonly FloorOp[]): Floor => ({ qty, ops, counts: new Map() })

export const countsOf = ({ counts }: Floor, opNo: number): OpCounts => counts.get(opNo) ?? untouched

/**
 * Pieces that have reached an operation: all for the first, else as many as every operation before it has passed on. What was
 * lost on one branch is another piece than what was lost on the other.
 */
export function reachedOf(floor: Floor, opNo: number): number {
  const { predecessors } = opOf(floor, opNo)
  if (predecessors.length === 0) return floor.qty
  const passed = Math.min(...predecessors.map((before) => countsOf(floor, before).ok))
  return predecessors.length === 1
    ? passed
    : Math.min(passed, floor.qty - lostAt(floor, opsBefore(floor.ops, opNo)))
}

/** Pieces that were lost at operations beside this one, neither before nor after it: nobody needs their other part. */
function lostBeside(floor: Floor, opNo: number): number {
  const before = opsBefore(floor.ops, opNo)
  const beside = floor.ops.filter(
    (op) => op.opNo !== opNo && !before.has(op.opNo) && !opsBefore(floor.ops, op.opNo).has(opNo),
  )
  return lostAt(
    floor,
    beside.map((op) => op.opNo),
  )
}

function lostAt(floor: Floor, ops: Iterable<number>): number {
  let lost = 0
  for (const opNo of ops) lost += countsOf(floor, opNo).scrap
  return lost
}

const known = new WeakMap<readonly FloorOp[], Map<number, ReadonlySet<number>>>()

/** All operations that a piece has passed when it reaches one. */
function opsBefore(ops: readonly FloorOp[], opNo: number): ReadonlySet<number> {
  const all = known.get(ops) ?? new Map<number, ReadonlySet<number>>()
  known.set(ops, all)
  const found = all.get(opNo)
  if (found) return found
  const direct = ops.find((op) => op.opNo === opNo)?.predecessors ?? []
  const before = new Set(direct.flatMap((each) => [each, ...opsBefore(ops, each)]))
  all.set(opNo, before)
  return before
}

/** Pieces of an operation that nobody has said anything of yet. */
export const openOf = (floor: Floor, opNo: number): number =>
  sub(reachedOf(floor, opNo), usedOf(countsOf(floor, opNo)), SCALE)

const usedOf = ({ ok, defect, rework, scrap }: OpCounts): number => sum([ok, defect, rework, scrap], SCALE)

/** An operation is done when those before it are, and every piece that reached it is good or lost, if only on another branch. */
export function isDone(floor: Floor, opNo: number): boolean {
  const { defect, rework } = countsOf(floor, opNo)
  const { predecessors, away = 0 } = opOf(floor, opNo)
  return (
    defect + rework + away === 0 &&
    predecessors.every((before) => isDone(floor, before)) &&
    compare(openOf(floor, opNo), lostBeside(floor, opNo)) <= 0
  )
}

/** Work that is done of all that was planned, by minutes; what is lost does not come back. */
export function progressOf(floor: Floor): number {
  const planned = sum(floor.ops, ({ minutes }) => mul(minutes, floor.qty, SCALE))
  const done = sum(floor.ops, ({ opNo, minutes }) => mul(minutes, countsOf(floor, opNo).ok, SCALE))
  return planned === 0 ? 0 : div(done, planned, SCALE)
}

/** What becomes of the floor, or why it does not. */
export function apply(floor: Floor, event: FloorEvent): Floor {
  const { opNo } = event
  const now = countsOf(floor, opNo)
  const become = (changes: Partial<OpCounts>): Floor => ({
    ...floor,
    counts: new Map(floor.counts).set(opNo, { ...now, ...changes }),
  })
  switch (event.act) {
    case 'START':
      refuseUnreached(floor, opNo)
      return become({ hasStarted: true, isPaused: false })
    case 'PAUSE':
      if (!now.hasStarted || now.isPaused)
        throw new BusinessError(`工序「${nameOf(floor, opNo)}」不在加工中，不能暂停`)
      return become({ isPaused: true })
    case 'RESUME':
      if (!now.isPaused) throw new BusinessError(`工序「${nameOf(floor, opNo)}」没有暂停`)
      return become({ isPaused: false })
    case 'PASS':
    case 'MOVE':
      return floor
    case 'FINISH':
      refuseMoreThanOpen(floor, opNo, event.qty)
      return become({ ok: add(now.ok, event.qty, SCALE), ...doneAgain(now, event), hasStarted: true })
    case 'DEFECT':
      refuseMoreThanOpen(floor, opNo, event.qty)
      return become({ defect: add(now.defect, event.qty, SCALE), hasStarted: true })
    case 'SPOILT':
      return refuseStarved(
        become({ ...taken(now, 'ok', event.qty, '合格'), defect: add(now.defect, event.qty, SCALE) }),
      )
    case 'REWORK':
      if (isSentBack(event)) return sentBack(floor, event)
      return become({
        ...taken(now, 'defect', event.qty, '待处理不良'),
        rework: add(now.rework, event.qty, SCALE),
      })
    case 'REDONE':
      return become({
        ...taken(now, 'rework', event.qty, '返工中'),
        ...doneAgain(now, event),
        ok: add(now.ok, event.qty, SCALE),
      })
    case 'SCRAP':
      return refuseStarved(
        become({
          ...taken(now, 'defect', event.qty, '待处理不良'),
          scrap: add(now.scrap, event.qty, SCALE),
        }),
        '不能报废',
      )
    case 'CONCEDE':
      return become({ ...taken(now, 'defect', event.qty, '待处理不良'), ok: add(now.ok, event.qty, SCALE) })
  }
}

const doneAgain = ({ again }: OpCounts, event: Counting): Pick<OpCounts, 'again'> => ({
  again: sub(again, event.again ?? 0, SCALE),
})

/** Bad pieces go through everything again from an operation that they had passed. */
function sentBack(floor: Floor, event: Counting): Floor {
  const { opNo, qty, backTo = opNo } = event
  if (!opsBefore(floor.ops, opNo).has(backTo)) {
    const name = floor.ops.find((op) => op.opNo === backTo)?.name ?? backTo
    throw new BusinessError(`返工工序「${name}」不在工序「${nameOf(floor, opNo)}」之前`)
  }
  taken(countsOf(floor, opNo), 'defect', qty, '待处理不良')
  const counts = new Map(floor.counts)
  for (const [at, changes] of changesOf(floor.ops, event)) {
    const now = countsOf(floor, at)
    if (changes.ok) taken(now, 'ok', qty, '合格')
    const changed = Object.entries(changes).map(([count, by]) => [count, add(now[count as Count], by, SCALE)])
    counts.set(at, { ...now, ...Object.fromEntries(changed) })
  }
  return refuseStarved({ ...floor, counts }, '不能返工到该工序')
}

/** The floor after events in their order. */
export const replay = (floor: Floor, events: readonly FloorEvent[]): Floor => events.reduce(apply, floor)

function refuseUnreached(floor: Floor, opNo: number): void {
  if (compare(reachedOf(floor, opNo), 0) > 0) return
  const waiting = opOf(floor, opNo).predecessors.find((before) => countsOf(floor, before).ok === 0)
  throw new BusinessError(`上道工序「${nameOf(floor, waiting ?? opNo)}」未完工，可报数量 0`)
}

function refuseMoreThanOpen(floor: Floor, opNo: number, qty: number): void {
  if (compare(qty, 0) <= 0) throw new BusinessError('报工数量必须大于 0')
  const open = openOf(floor, opNo)
  if (compare(qty, open) <= 0) return
  if (compare(reachedOf(floor, opNo), 0) === 0) refuseUnreached(floor, opNo)
  throw new BusinessError(`报工数量超出可报数量，剩余 ${open}`)
}

/** What another operation has gone on with is found bad there, and is not lost before it. */
function refuseStarved(floor: Floor, advice = '请在该工序报不良'): Floor {
  const next = floor.ops.find(({ opNo }) => compare(openOf(floor, opNo), 0) < 0)
  if (next) throw new BusinessError(`下道工序「${next.name}」已报工，${advice}`)
  return floor
}

function taken(
  now: OpCounts,
  from: 'ok' | 'defect' | 'rework',
  qty: number,
  label: string,
): Partial<OpCounts> {
  if (compare(qty, 0) <= 0) throw new BusinessError('数量必须大于 0')
  if (compare(qty, now[from]) > 0) throw new BusinessError(`数量超出${label}数量 ${now[from]}`)
  return { [from]: sub(now[from], qty, SCALE) }
}

function opOf({ ops }: Floor, opNo: number): FloorOp {
  const op = ops.find((each) => each.opNo === opNo)
  if (!op) throw new Error(`the work order has no operation ${opNo}`)
  return op
}
const nameOf = (floor: Floor, opNo: number): string => opOf(floor, opNo).name
