import { type Amount, add, div, f, mul, sub, sum } from '@mortise/model'

/** What a line comes to, tax included; empty while its price is not known. */
export const amountOf = (qty: Amount, price: Amount): number | null =>
  qty === null || qty === undefined || price === null || price === undefined ? null : mul(qty, price)

/** What a part of a line comes to more or less than by itself, so that all parts together come to the whole. */
export const roundingField = f.money('尾差', { default: 0, readonly: true })
/** The same of what it comes to without tax. */
export const netRoundingField = f.money('不含税尾差', { default: 0, readonly: true })

/** What a part comes to, with its share of what the parts before it left over. */
export const evenAmountOf = (
  qty: Amount,
  { price, rounding }: { readonly price: Amount; readonly rounding: Amount },
): number | null => {
  const amount = amountOf(qty, price)
  return amount === null ? null : add(amount, rounding)
}

interface Taxed {
  readonly amount: Amount
  readonly netRounding?: Amount
}

/** What a line comes to without tax. */
export const netOf = ({ amount, netRounding }: Taxed, rate: Amount): number =>
  add(div(amount, add(1, rate, 6)), netRounding)

interface Totalled {
  readonly items: readonly Taxed[] | null
  readonly taxRate: Amount
}

export const totalAmountOf = ({ items }: Totalled): number => sum(items, ({ amount }) => amount)

/** Of each line by itself, as invoices have it. */
export const totalTaxOf = ({ items, taxRate }: Totalled): number =>
  sum(items, (line) => sub(line.amount, netOf(line, taxRate)))

/** What of an order line is still to come: goods that are replaced are owed again, of a closed one nothing. */
export const openOf = (line: {
  readonly qty: Amount
  readonly receivedQty: Amount
  readonly replacedQty: Amount
  readonly isClosed: boolean | null
}): number => (line.isClosed ? 0 : Math.max(0, sub(add(line.qty, line.replacedQty, 4), line.receivedQty, 4)))

/** What of a request an order line stands for, in main units: of an order that was closed, what came of it. */
export const orderedOf = (
  line: { readonly qty: Amount; readonly mainQty: Amount; readonly receivedQty: Amount },
  order: { readonly status: string },
): number | null =>
  order.status === 'closed'
    ? div(mul(line.mainQty, line.receivedQty, 8), line.qty, 4)
    : (line.mainQty ?? null)

/** How much of an order has come, of 100; what is too much of one line makes up for nothing of another. */
export const receivedRateOf = (
  lines: readonly { readonly qty: Amount; readonly receivedQty: Amount; readonly replacedQty: Amount }[],
): number => {
  const ordered = sum(lines, ({ qty }) => qty, 4)
  const came = sum(
    lines,
    ({ qty, receivedQty, replacedQty }) => Math.max(0, Math.min(qty ?? 0, sub(receivedQty, replacedQty, 4))),
    4,
  )
  return ordered > 0 ? div(mul(came, 100, 4), ordered, 1) : 0
}
