import type { FloorEvent, FloorOp } from '../op-state.ts'

type Chance = (limit: number) => number

/** What is reported of pieces, good ones most of all. */
export const reports = [
  'FINISH',
  'FINISH',
  'FINISH',
  'FINISH',
  'DEFECT',
  'REWORK',
  'REDONE',
  'SCRAP',
  'CONCEDE',
] as const
/** The same with what is said of the operation itself. */
export const acts = ['START', 'PAUSE', 'RESUME', ...reports] as const

/** Any of these, by chance. */
export const anyOf = <T>(chance: Chance, items: readonly T[]): T => items[chance(items.length)]!

/** Operations one after the other, some of them in two branches that come together. */
export function someOps(chance: Chance): FloorOp[] {
  const ops: FloorOp[] = []
  const add = (...predecessors: number[]): number => {
    const opNo = (ops.length + 1) * 10
    ops.push({ opNo, name: `工序${opNo}`, minutes: 1 + chance(30), predecessors })
    return opNo
  }
  let last = add()
  for (let left = 2 + chance(4); left > 0; left -= 1)
    last = chance(3) === 0 ? add(add(last), add(last)) : add(last)
  return ops
}

/** Something that may happen on the floor, whether it fits or not. */
export function someEvent(chance: Chance, ops: readonly FloorOp[]): FloorEvent {
  const act = anyOf(chance, acts)
  const { opNo } = anyOf(chance, ops)
  return act === 'START' || act === 'PAUSE' || act === 'RESUME'
    ? { act, opNo }
    : { act, opNo, qty: 1 + chance(4) }
}

/** The same things in an order that chance gives them. */
export const inAnyOrder = <T>(chance: Chance, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: chance(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
