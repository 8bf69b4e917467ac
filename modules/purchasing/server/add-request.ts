import type { RowOf } from '@mortise/model'
import { PurchaseRequest } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { cheapestSupplier, pricesOn } from './prices.ts'

type Request = RowOf<typeof PurchaseRequest>

export interface WantedItem {
  readonly material: string
  readonly qty: number
  readonly needOn: string
  readonly sourceNo: string | null
}

/** A draft that requests materials for the product's own reasons, each of who sells it cheapest. */
export async function addRequest(
  ctx: Context,
  source: NonNullable<Request['source']>,
  wanted: readonly WantedItem[],
): Promise<Request> {
  const { repo, today } = ctx
  const prices = await pricesOn(
    ctx,
    today,
    wanted.map(({ material }) => material),
  )
  const offered = wanted.map((item) => ({
    ...item,
    supplier: cheapestSupplier(prices, item.material, item.qty),
  }))
  // What one supplier brings stands together; what nobody does stands last.
  const items = offered.toSorted((one, other) =>
    (one.supplier ?? NOBODY).localeCompare(other.supplier ?? NOBODY),
  )
  const needOn = items.map((item) => item.needOn).toSorted()[0] ?? today
  const { id } = await repo(PurchaseRequest).add({ needOn, items })
  return repo(PurchaseRequest).put(id, { source })
}

/** After every id. */
const NOBODY = '\u{ffff}'
