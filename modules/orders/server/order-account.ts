import { add, sub } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind } from '@mortise/orders/model'
import { type Context, provide } from '@mortise/server'
import type { StatementEntry } from '@mortise/stores/model'
import { type StatementQuery, statementParts } from '@mortise/stores/server'
import { sql } from 'kysely'

/** What a store's account shows of orders: those that were approved, and the money that came for them. */
export const orderAccount = provide(statementParts, async (ctx, query) => ({
  opening: await paidBefore(ctx, query),
  entries: [...(await approved(ctx, query)), ...(await payments(ctx, query))],
}))

async function approved({ repo }: Context, { store, from, to }: StatementQuery): Promise<StatementEntry[]> {
  const orders = await repo(CustomerOrder).find({
    store,
    approvedAt: { ge: `${from} 00:00:00`, le: `${to} 23:59:59` },
    status: { notIn: ['draft', 'submitted', 'voided'] },
  })
  return orders.map(({ no, approvedAt, receiver, totalAmount }) => ({
    on: approvedAt!.slice(0, 10),
    kind: 'order',
    no,
    about: receiver,
    amount: totalAmount,
  }))
}

interface Paid {
  readonly no: string
  readonly on: string
  readonly kind: string
  readonly amount: string
  readonly order: string
}

// Told by the right to the statement, not by those to receipts: asked of the tables themselves.
const receipts = ({ tenant }: Context, store: string) =>
  sql`${sql.table(OrderReceipt.table)} r join ${sql.table(CustomerOrder.table)} o on o.id = r."order"
    where r.tenant_id = ${tenant} and o.tenant_id = ${tenant} and not r.deleted and o.store = ${store}`

async function payments(ctx: Context, { store, from, to }: StatementQuery): Promise<StatementEntry[]> {
  const { rows } = await sql<Paid>`
    select r.no, to_char(r.received_on, 'YYYY-MM-DD') as on, r.kind, r.amount::text, o.no as order
    from ${receipts(ctx, store)} and r.received_on between ${from} and ${to}`.execute(ctx.db)
  return rows.map(({ no, on, kind, amount, order }) => ({
    on,
    kind: kind === ReceiptKind.refund ? 'refund' : 'receipt',
    no,
    about: order,
    amount: Number(amount),
  }))
}

/** What was paid before anything was shipped is owed to the store, hence below zero. */
async function paidBefore(ctx: Context, { store, from }: StatementQuery): Promise<number> {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select r.kind, sum(r.amount)::text as amount from ${receipts(ctx, store)} and r.received_on < ${from}
    group by r.kind`.execute(ctx.db)
  return rows.reduce(
    (owed, { kind, amount }) =>
      kind === ReceiptKind.refund ? add(owed, Number(amount)) : sub(owed, Number(amount)),
    0,
  )
}
