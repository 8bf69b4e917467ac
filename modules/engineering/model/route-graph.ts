import { BusinessError, splitValues } from '@mortise/model'

/** What is read of an operation to know its place. */
export interface RoutedOp {
  readonly opNo: number
  /** Numbers of the operations it waits for; empty: the one before it. */
  readonly after: string | null
}

export interface PlacedOp<O> {
  readonly op: O
  readonly opNo: number
  readonly predecessors: readonly number[]
}

const UNSOUND = '工艺路线存在循环或没有终点工序'

/**
 * Operations in an order in which each stands after those it waits for. Operations that are left out, because their
 * condition does not hold, are passed through: whoever waits for one waits for what that one waited for.
 */
export function placeOps<O extends RoutedOp>(
  ops: readonly O[],
  isDone: (op: O) => boolean = () => true,
): PlacedOp<O>[] {
  const inOrder = ops.toSorted((one, other) => one.opNo - other.opNo)
  const named = new Map(inOrder.map((op, index) => [op.opNo, namedBefore(op, inOrder[index - 1])]))
  refuseUnsound(named)
  const before = (opNo: number): number[] => {
    const names = named.get(opNo) ?? []
    const found = names.flatMap((name) => (done.has(name) ? [name] : before(name)))
    return [...new Set(found)].toSorted((one, other) => one - other)
  }
  const done = new Set(inOrder.filter(isDone).map(({ opNo }) => opNo))
  const order = topological(named)
  const byNo = new Map(inOrder.map((op) => [op.opNo, op]))
  return order
    .filter((opNo) => done.has(opNo))
    .map((opNo) => ({ op: byNo.get(opNo)!, opNo, predecessors: before(opNo) }))
}

/** The operation that nothing waits for: what has passed it is made. */
export const sinkOf = (placed: readonly PlacedOp<unknown>[]): number | undefined => {
  const waitedFor = new Set(placed.flatMap(({ predecessors }) => predecessors))
  return placed.find(({ opNo }) => !waitedFor.has(opNo))?.opNo
}

function namedBefore(op: RoutedOp, previous: RoutedOp | undefined): number[] {
  const names = splitValues(op.after?.replaceAll('，', ',')).map((name) => Number(name.trim()))
  if (names.length > 0) return names
  return previous ? [previous.opNo] : []
}

/** Every operation is reached, none waits for itself, and one end remains. */
function refuseUnsound(named: ReadonlyMap<number, readonly number[]>): void {
  for (const [opNo, names] of named) {
    const unknown = names.find((name) => !named.has(name))
    if (unknown !== undefined)
      throw new BusinessError(`工序${opNo}的前道工序${unknown}不在工艺路线中`, { field: 'ops' })
  }
  const waitedFor = new Set([...named.values()].flat())
  const ends = [...named.keys()].filter((opNo) => !waitedFor.has(opNo))
  if (topological(named).length < named.size || ends.length === 0)
    throw new BusinessError(UNSOUND, { field: 'ops' })
  if (ends.length > 1)
    throw new BusinessError(`工艺路线只能有一道终点工序，现有${ends.join('、')}`, { field: 'ops' })
}

/** Those that wait for nothing that is left come first, by their numbers; operations of a circle do not come at all. */
function topological(named: ReadonlyMap<number, readonly number[]>): number[] {
  const order: number[] = []
  const placed = new Set<number>()
  for (let found = true; found; ) {
    found = false
    for (const [opNo, names] of named) {
      if (placed.has(opNo) || !names.every((name) => placed.has(name))) continue
      placed.add(opNo)
      order.push(opNo)
      found = true
    }
  }
  return order
}
