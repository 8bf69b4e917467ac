import { BusinessError, mul, sum } from '@mortise/model'
import { PriceType } from '@mortise/pricing/model'

interface CopiedLine {
  readonly qty: number
  readonly unitPrice: number | null
  readonly amount: number
  readonly retailPrice: number | null
  readonly isGift: boolean
}
interface CopiedOrder {
  readonly no: string
  readonly priceLevel: string | null
  readonly lines: readonly CopiedLine[]
}

/**
 * An order as its customer may read it. What a dealer buys is priced at what the dealer's customer was asked; what the
 * dealer pays, and when, stays out of it.
 */
export function customersCopy<O extends CopiedOrder>(order: O): O {
  if (order.priceLevel !== PriceType.dealer) return order
  const lines = order.lines.map((line) => {
    const unitPrice = line.isGift ? 0 : line.retailPrice
    if (unitPrice === null)
      throw new BusinessError(`订单${order.no}有的明细没有零售价，不能给客户看，请先设置门店零售价`)
    return { ...line, unitPrice, amount: mul(unitPrice, line.qty) }
  })
  const goodsAmount = sum(lines, ({ amount }) => amount)
  const charges = { discountAmount: 0, installAmount: 0, freightAmount: 0, otherAmount: 0 }
  return { ...order, ...charges, lines, goodsAmount, totalAmount: goodsAmount, payments: [] }
}
