import { type OrderLots, orderFor } from '@mortise/materials/model'

/** What netting knows of a material. */
export interface Stocked extends OrderLots {
  /** What can be taken at the start: on hand, less what is reserved for others. */
  readonly available: number
  /** The level that is kept. */
  readonly safety: number
  /** What is requested or drafted already: nobody is asked for it again. */
  readonly asked: number
}

export interface Bucket {
  readonly gross: number
  /** What comes by what is ordered already. */
  readonly receipts: number
}

export interface Netted extends Bucket {
  /** What would be left without a new order. */
  readonly before: number
  readonly net: number
  /** What of the net is asked for already. */
  readonly asked: number
  readonly order: number
  readonly end: number
}

/** Quantities have four decimals: counted in ten-thousandths they are whole, and sums of them exact. */
const ONE = 10_000
const unitsOf = (qty: number): number => Math.round(qty * ONE)
const qtyOf = (units: number): number => units / ONE

/** What must be ordered for each bucket, so that the level is kept at the end of every one. */
export function netBuckets(stocked: Stocked, buckets: readonly Bucket[]): Netted[] {
  const safety = unitsOf(stocked.safety)
  let left = unitsOf(stocked.available)
  let askedLeft = unitsOf(stocked.asked)
  return buckets.map(({ gross, receipts }) => {
    const before = left + unitsOf(receipts) - unitsOf(gross)
    const net = Math.max(0, safety - before)
    const asked = Math.min(askedLeft, net)
    askedLeft -= asked
    const order = net > asked ? unitsOf(orderFor(qtyOf(net - asked), stocked)) : 0
    left = before + asked + order
    return {
      gross,
      receipts,
      before: qtyOf(before),
      net: qtyOf(net),
      asked: qtyOf(asked),
      order: qtyOf(order),
      end: qtyOf(left),
    }
  })
}
