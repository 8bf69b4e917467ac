import { type Amount, add, compare, mul, sub } from '@mortise/model'
import { PayTerm } from '@mortise/stores/model'
import { OrderType, PayNode } from './dicts.ts'

/** Who pays later than at once: stores that settle by the month or by their credit. */
export const isOnCredit = (payTerm: string | null): boolean =>
  payTerm === PayTerm.monthly || payTerm === PayTerm.credit

/** What has to be there before doors are made: everything, a part, or nothing. */
export function depositOf(total: Amount, payTerm: string | null, depositRate: Amount): number {
  if (payTerm === PayTerm.prepaid) return total ?? 0
  return payTerm === PayTerm.deposit ? mul(total, depositRate) : 0
}

/** The same of an order; what is made good is not paid for. */
export const depositOfOrder = (
  { type, payTerm }: { readonly type: string; readonly payTerm: string | null },
  total: Amount,
  depositRate: Amount,
): number => (type === OrderType.afterSales ? 0 : depositOf(total, payTerm, depositRate))

export interface PlannedPayment {
  readonly node: string
  readonly rate: number | null
  readonly amount: number
  readonly dueOn: string | null
}

/** What is asked for and when, where nobody planned otherwise: a deposit, and the rest before the doors leave. */
export function plannedPayments(
  total: number,
  deposit: number,
  dates: { readonly orderedOn: string | null; readonly deliverOn: string | null },
): PlannedPayment[] {
  const payment = (node: string, amount: number, dueOn: string | null): PlannedPayment[] =>
    compare(amount, 0) > 0 ? [{ node, rate: null, amount, dueOn }] : []
  return [
    ...payment(PayNode.deposit, deposit, dates.orderedOn),
    ...payment(PayNode.beforeShipping, sub(total, deposit), dates.deliverOn),
  ]
}

/** Money received goes to the payments in their order, as far as it reaches. */
export function spread<P extends { readonly amount: number }>(
  payments: readonly P[],
  paid: Amount,
): (P & { paidAmount: number })[] {
  let left = paid ?? 0
  return payments.map((payment, index) => {
    const isLast = index === payments.length - 1
    // Whatever came beyond the plan stands with the last payment, so that nothing is lost from sight.
    const part = isLast || compare(left, payment.amount) < 0 ? left : payment.amount
    left = sub(left, part)
    return { ...payment, paidAmount: add(part, 0) }
  })
}
