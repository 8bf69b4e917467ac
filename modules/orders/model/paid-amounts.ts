import { moneyGroup } from '@mortise/pricing/model'
import { orderRights } from './price-level.ts'

/** What a line costs at the price level of its order; what a dealer's customer pays is another matter. */
export const lineAmounts = ['listPrice', 'unitPrice', 'amount', 'discountShare', 'netAmount'] as const

/** What an order comes to at its price level. */
export const orderAmounts = moneyGroup.filter((key) => key !== 'taxRate')

/** What an order costs at its price level, in words too, and what was paid of it. */
export const paidAmounts: readonly string[] = [
  ...orderAmounts,
  'beyondFigures',
  'depositAmount',
  'paidAmount',
  'payments.amount',
  'payments.paidAmount',
  ...[...lineAmounts, 'trace'].map((key) => `lines.${key}`),
]

/** Fields of what follows an order that tell what it costs at its price level. */
export const guardedByOrder = (...keys: readonly string[]) =>
  ({ field: 'order.priceLevel', rights: orderRights, keys }) as const
