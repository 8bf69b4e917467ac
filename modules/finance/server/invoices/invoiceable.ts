import { Invoice } from '@mortise/finance/model'
import { materialsOf } from '@mortise/materials/server'
import { div, linesTable, mul, type RowOf, sub } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { PurchaseReceipt, SupplierAccount } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** A line that left or came, and what of it may still be invoiced. */
export interface Invoiceable {
  readonly sourceLine: string
  readonly name: string
  readonly spec: string | null
  readonly unit: string | null
  readonly qty: number
  readonly amount: number
  readonly taxRate: number
}

/** What invoices say of each source line from their submission, less red ones from their issue; one invoice left out. */
async function invoiced({ tenant, db }: Context, lines: readonly string[], without: string) {
  const { rows } = await sql<{ line: string; qty: number; amount: number }>`
    select l.source_line as line, sum(case i.color when 'red' then -l.qty else l.qty end) as qty,
      sum(case i.color when 'red' then -l.amount else l.amount end) as amount
    from ${sql.table(linesTable(Invoice, 'items'))} l
    join ${sql.table(Invoice.table)} i on i.tenant_id = l.tenant_id and i.id = l.parent_id
    where l.tenant_id = ${tenant} and l.source_line = any(${lines}) and i.id <> ${without} and not i.deleted
      and case i.color when 'red' then i.status = 'issued' else i.status not in ('draft', 'voided') end
    group by 1`.execute(db)
  return new Map(rows.map(({ line, ...figures }) => [line, figures]))
}

type Source = Pick<RowOf<typeof Invoice>, 'id' | 'order' | 'receipt'>

/** What may still be invoiced of an order that was shipped, or of goods that came. Whoever asks holds the source. */
export async function invoiceable(ctx: Context, { id, ...source }: Source): Promise<Invoiceable[]> {
  const all = await sourceLines(ctx, source)
  const before = await invoiced(
    ctx,
    all.map(({ sourceLine }) => sourceLine),
    id ?? '',
  )
  return all.map((line) => {
    const had = before.get(line.sourceLine)
    return { ...line, qty: sub(line.qty, had?.qty, 4), amount: sub(line.amount, had?.amount) }
  })
}

/** Lines that left or came, whatever of them is invoiced. */
export async function sourceLines(
  ctx: Context,
  { order, receipt }: Omit<Source, 'id'>,
): Promise<Invoiceable[]> {
  if (order) return shippedLines(ctx, order)
  return receipt ? receivedLines(ctx, receipt) : []
}

async function shippedLines({ repo }: Context, order: string): Promise<Invoiceable[]> {
  const { lines, taxRate } = await repo(CustomerOrder).get(order)
  return lines.map(({ id, itemName, spec, unit, qty, shippedQty, netAmount }) => ({
    sourceLine: id,
    name: itemName ?? '',
    spec,
    unit,
    qty: shippedQty,
    amount: qty > 0 ? div(mul(netAmount, shippedQty, 5), qty) : 0,
    taxRate,
  }))
}

async function receivedLines(ctx: Context, receipt: string): Promise<Invoiceable[]> {
  const { repo } = ctx
  const { items, taxRate } = await repo(PurchaseReceipt).get(receipt)
  const materialOf = await materialsOf(ctx, items)
  const taken = await repo(SupplierAccount).find({ document: receipt }, { limit: 1000 })
  return items.flatMap(({ id, material, returnedQty }) => {
    const line = taken.find((each) => each.id === id)
    if (!line) return []
    const qty = sub(line.qty, returnedQty, 4)
    const amount = line.qty ? div(mul(line.amount, qty, 6), line.qty) : 0
    return [{ sourceLine: id, name: materialOf(material).name, spec: null, unit: null, qty, amount, taxRate }]
  })
}

/** What red invoices over a blue one, but for one of them, take or ask to take of each of its lines. */
export async function reddened({ repo }: Context, blue: string, without: string) {
  const reds = await repo(Invoice).find({ blue, status: { in: ['submitted', 'approved', 'issued'] } })
  return reds.filter(({ id }) => id !== without).flatMap(({ items }) => items)
}
