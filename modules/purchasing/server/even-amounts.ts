import { add, div, mul, type RowOf, sub } from '@mortise/model'
import {
  isUninspected,
  netOf,
  PurchaseReceipt,
  type PurchaseReturn,
  takenOf,
} from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

type Receipt = RowOf<typeof PurchaseReceipt>
type Return = RowOf<typeof PurchaseReturn>

/** Lines of a receipt such that all that ever came of an order line comes to its price, to the cent. */
export async function evenReceipt(
  ctx: Context,
  { id, order, items, taxRate }: Receipt,
): Promise<Receipt['items']> {
  const { rows } = await sql<Part>`
    select l.order_item as line, sum(coalesce(l.ok_qty, 0) + coalesce(l.concession_qty, 0)) as qty, sum(l.amount) as amount,
      ${net} as net
    from erp_purchase_in_items l join erp_purchase_in d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    where d.tenant_id = ${ctx.tenant} and d."order" = ${order} and d.id <> ${id} and d.status = 'posted' and not d.deleted
    group by l.order_item`.execute(ctx.db)
  const before = partsOf(rows)
  return items.map((line) => {
    const taken = isUninspected(line) ? { ...line, okQty: line.arrivedQty } : line
    const qty = takenOf(taken)
    const { price } = line
    const earlier = before.get(line.orderItem)
    if (!earlier || price === null) return { ...taken, rounding: 0, netRounding: 0 }
    const upTo = mul(add(earlier.qty, qty, 4), price)
    const amount = sub(upTo, earlier.amount)
    const whole = netOf({ amount: upTo }, taxRate)
    return { ...taken, ...roundings({ amount, net: sub(whole, earlier.net) }, mul(qty, price), taxRate) }
  })
}

/** Lines of a return such that all that goes back of a receipt line comes to what that came to. */
export async function evenReturn(
  ctx: Context,
  { id, receipt, items, taxRate }: Return,
): Promise<Return['items']> {
  const { rows } = await sql<Part>`
    select l.receipt_item as line, sum(l.qty) as qty, sum(l.amount) as amount, ${net} as net
    from erp_purchase_return_items l join erp_purchase_return d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    where d.tenant_id = ${ctx.tenant} and d.receipt = ${receipt} and d.id <> ${id} and d.status = 'posted' and not d.deleted
    group by l.receipt_item`.execute(ctx.db)
  const before = partsOf(rows)
  const received = new Map<string | null, Receipt['items'][number]>(
    (await ctx.repo(PurchaseReceipt).get(receipt)).items.map((line) => [line.id, line]),
  )
  return items.map((line) => {
    const whole = received.get(line.receiptItem)
    const taken = whole && takenOf(whole)
    if (!whole || !taken) return line
    const earlier = before.get(line.receiptItem)
    const upTo = add(earlier?.qty, line.qty, 4)
    // With the last of it, all that is left; never by way of a price of so many decimals.
    const isLast = upTo === taken
    const share = isLast ? whole.amount : div(mul(whole.amount, upTo, 6), taken)
    const amount = sub(share, earlier?.amount)
    const net = sub(netOf(isLast ? whole : { amount: share }, taxRate), earlier?.net)
    return { ...line, ...roundings({ amount, net }, mul(line.qty, line.price), taxRate) }
  })
}

/** What a part comes to more or less than by itself, with tax and without. */
const roundings = (
  { amount, net }: { readonly amount: number; readonly net: number },
  alone: number,
  taxRate: number,
) => ({ rounding: sub(amount, alone), netRounding: sub(net, netOf({ amount }, taxRate)) })

export const isRounded = (line: {
  readonly rounding: number | null
  readonly netRounding: number | null
}): boolean => (line.rounding ?? 0) !== 0 || (line.netRounding ?? 0) !== 0

/** What lines came to without tax; `d` is their document. */
const net = sql`sum(round(l.amount / (1 + d.tax_rate), 2) + coalesce(l.net_rounding, 0))`

interface Part {
  readonly line: string | null
  readonly qty: number
  readonly amount: number
  readonly net: number
}
const partsOf = (rows: readonly Part[]) => new Map(rows.map((row) => [row.line, row]))
