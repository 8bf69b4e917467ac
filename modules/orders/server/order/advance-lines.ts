import { BusinessError, type LineCount, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'

/**
 * Counts what was made, packed, shipped, signed for and installed of an order that is being made, in the caller's
 * transaction: `[{ line, producedQty: 1 }]`. A document that is made from the order says the same by its chain.
 */
export async function advanceLines(
  { repo }: Context,
  orderId: string,
  counts: readonly LineCount<typeof CustomerOrder>[],
): Promise<RowOf<typeof CustomerOrder>> {
  const { no, status } = await repo(CustomerOrder).lock(orderId)
  if (status !== 'producing') throw new BusinessError(`订单${no}不在生产中，不能记录进度`)
  await repo(CustomerOrder).countLines(counts)
  return repo(CustomerOrder).get(orderId)
}
