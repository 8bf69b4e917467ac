import { moneyGroup } from '@mortise/pricing/model'

/** What a line costs at the price level of its order; what a dealer's customer pays is another matter. */
export const lineAmounts = ['listPrice', 'unitPrice', 'amount', 'discountShare', 'netAmount'] as const

/** What an order costs at its price level, and what was paid of it. */
export const paidAmounts: readonly string[] = [
  ...moneyGroup.filter((key) => key !== 'taxRate'),
  'depositAmount',
  'paidAmount',
  'payments.amount',
  'payments.paidAmount',
  ...lineAmounts.map((key) => `lines.${key}`),
]
