import { OrderReceipt } from '@mortise/orders/model'
import { rules } from '@mortise/server'
import { refuseClosedPeriod } from '@mortise/stock/server'

/** The months of the company are one: what a closed one shows of money moves no more than its stock does. */
export const receiptRules = rules(OrderReceipt, {
  check: ({ receivedOn }, ctx) => refuseClosedPeriod(ctx, receivedOn, 'receivedOn'),
})
