import type { Costs } from '@mortise/finance/model'
import { add, allocate, compare, type RowOf, sub } from '@mortise/model'
import type { WorkOrder } from '@mortise/production/model'

type Component = keyof Costs
type Order = RowOf<typeof WorkOrder>

export const noCosts = (): Record<Component, number> => ({
  material: 0,
  labour: 0,
  outsource: 0,
  overhead: 0,
  freight: 0,
  install: 0,
  aftersale: 0,
})

/** What is spent, door by door. */
export interface DoorAccount {
  readonly unit: string
  readonly line: string
  readonly costs: Record<Component, number>
}

/**
 * Doors of a work order, of one line of an order if told, bear it in equal parts; whoever was lost there bears what had gone
 * into it. Doors of orders that nobody asked for bear theirs too.
 */
export function bear(
  doors: ReadonlyMap<string, DoorAccount>,
  work: Order,
  spent: { readonly component: Component; readonly amount: number; readonly line?: string | null },
): boolean {
  const units = work.units.filter(({ orderLine }) => !spent.line || orderLine === spent.line)
  if (units.length === 0) return false
  const lost = new Map(
    units.filter(({ isScrapped }) => isScrapped).map((each) => [each.unit, lostOf(each, spent.component)]),
  )
  const alive = units.filter(({ unit }) => !lost.has(unit))
  const bearers = alive.length > 0 ? alive : units
  let left = spent.amount
  if (alive.length > 0)
    for (const [unit, amount] of lost) {
      charge(doors.get(unit), spent.component, amount)
      left = sub(left, amount)
    }
  const parts = allocate(
    left,
    bearers.map(() => 1),
  )
  for (const [at, { unit }] of bearers.entries()) charge(doors.get(unit), spent.component, parts[at] ?? 0)
  return true
}

const lostOf = (unit: Order['units'][number], component: Component): number => {
  if (component === 'material') return unit.lostMaterial ?? 0
  return component === 'labour' ? (unit.lostLabour ?? 0) : 0
}

export function charge(door: DoorAccount | undefined, component: Component, amount: number): void {
  if (door && compare(amount, 0) !== 0) door.costs[component] = add(door.costs[component], amount)
}
