import { BusinessError } from '@mortise/model'
import { customersCopy } from '@mortise/orders/model'
import { PriceType } from '@mortise/pricing/model'
import type { PrintedOrder } from './printed-order.ts'

export const paperLabels = {
  customer: '客户合同',
  contract: '销售合同',
  dealer: '经销合同',
  production: '生产清单',
} as const
export type OrderPaper = keyof typeof paperLabels

/**
 * The papers of an order, the customer's first. What a dealer pays is printed for those who may know it, between
 * factory and store; the dealer's customer is shown the retail price, where one is known.
 */
export function papersOf(
  printed: PrintedOrder | undefined,
  { seesDealer }: { readonly seesDealer: boolean },
): ReadonlyMap<OrderPaper, PrintedOrder> {
  if (!printed) return new Map()
  if (printed.order.priceLevel !== PriceType.dealer)
    return new Map([
      ['contract', printed],
      ['production', printed],
    ])
  const copy = copyOf(printed)
  return new Map<OrderPaper, PrintedOrder>([
    ...(copy ? ([['customer', copy]] as const) : []),
    ...(seesDealer ? ([['dealer', printed]] as const) : []),
    ['production', printed],
  ])
}

/** As the customer may read it; null while something in it has no retail price. */
function copyOf(printed: PrintedOrder): PrintedOrder | null {
  try {
    return { ...printed, order: customersCopy(printed.order) }
  } catch (error) {
    if (error instanceof BusinessError) return null
    throw error
  }
}
