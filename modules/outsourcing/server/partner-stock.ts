import type { RowOf } from '@mortise/model'
import type { OutsourceOrder } from '@mortise/outsourcing/model'
import type { Context } from '@mortise/server'
import { MoveType, ReservationSource, type StockReservation } from '@mortise/stock/model'
import { type DemandSource, heldFor } from '@mortise/stock/server'

type Order = RowOf<typeof OutsourceOrder>

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
  ctx: Context,
  { id }: Pick<Order, 'id'>,
  warehouse: string,
): Promise<RowOf<typeof StockReservation>[]> =>
  heldFor(ctx, { type: ReservationSource.outsourcing, id }, { warehouse })
