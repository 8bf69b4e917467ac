import { add, compare, type RowOf, sub } from '@mortise/model'
import type { OutsourceOrder } from '@mortise/outsourcing/model'
import type { Context } from '@mortise/server'
import { MoveType, ReservationSource, StockReservation } from '@mortise/stock/model'
import type { DemandSource } from '@mortise/stock/server'

type Order = RowOf<typeof OutsourceOrder>
type Reservation = RowOf<typeof StockReservation>

export const sourceOf = ({ id, no }: Pick<Order, 'id' | 'no'>): DemandSource => ({
  type: ReservationSource.outsourcing,
  id,
  no,
})

/** What lies with the partner is in the counters of the order and comes back by its documents alone. */
export const heldForPartners = {
  code: ReservationSource.outsourcing,
  takenBy: [
    MoveType.outsourceSend,
    MoveType.outsourceReturn,
    MoveType.outsourceUse,
    MoveType.scrap,
    MoveType.reversal,
  ],
  isReleasableByHand: ({ demand }: { readonly demand: string | null }) => demand !== null,
}

/** What is held for an order in a warehouse, its own or the one that stands for the partner. */
export const heldAt = (
  { repo }: Context,
  { id }: Pick<Order, 'id'>,
  warehouse: string,
): Promise<Reservation[]> =>
  repo(StockReservation).find(
    { sourceId: id, warehouse, status: 'open' },
    { sort: [['id', 'asc']], limit: 10_000 },
  )

/** A part of a quantity, out of what is held under one reservation or out of what is free. */
export interface Part {
  readonly qty: number
  readonly reservation: string | null
  readonly lotNo: string | null
}

/** Takes quantities for lines of an order out of what is held for them, the oldest first, and says what was not held. */
export function taker(held: readonly Reservation[]) {
  const left = new Map<string, number>(held.map(({ id, qty, consumed }) => [id, sub(qty, consumed, 4)]))
  return (mat: string, qty: number, lotNo?: string | null): { parts: Part[]; missing: number } => {
    const parts: Part[] = []
    let open = qty
    for (const each of held) {
      if (each.sourceLine !== mat || (lotNo && each.lotNo !== lotNo)) continue
      const part = Math.min(open, left.get(each.id) ?? 0)
      if (compare(part, 0) <= 0) continue
      left.set(each.id, sub(left.get(each.id), part, 4))
      open = sub(open, part, 4)
      parts.push({ qty: part, reservation: each.id, lotNo: each.lotNo || null })
    }
    return { parts, missing: add(open, 0, 4) }
  }
}
