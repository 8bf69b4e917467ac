import { add, sub } from '@mortise/model'
import { CustomerOrder, OrderReceipt, OrderSigning, ReceiptKind } from '@mortise/orders/model'
import { type Context, provide } from '@mortise/server'
import type { StatementEntry } from '@mortise/stores/model'
import { type StatementQuery, statementParts } from '@mortise/stores/server'
import { sql } from 'kysely'

/** What a store's account shows of orders: what was signed, and the money that came for it. */
export const orderAccount = provide(statementParts, async (ctx, query) => ({
  opening: await paidBefore(ctx, query),
  entries: [...(await signed(ctx, query)), ...(await payments(ctx, query))],
}))

/** What orders were signed for, changed to and taken back, each on its day. */
async function signed(ctx: Context, { store, from, to }: StatementQuery): Promise<StatementEntry[]> {
  const { rows } = await sql<Signed>`
    select o.no, o.receiver, to_char(s.signed_on, 'YYYY-MM-DD') as on, sum(s.amount)::text as amount
    from ${sql.table(OrderSigning.table)} s join ${sql.table(CustomerOrder.table)} o on o.id = s."order"
    where s.tenant_id = ${ctx.tenant} and o.tenant_id = ${ctx.tenant} and s.store = ${store}
      and s.signed_on between ${from} and ${to}
    group by o.no, o.receiver, s.signed_on, s.kind having sum(s.amount) <> 0
    order by s.signed_on, o.no`.execute(ctx.db)
  return rows.map(({ no, on, receiver, amount }) => ({
    on,
    kind: 'order',
    no,
    about: receiver,
    amount: Number(amount),
  }))
}

interface Signed {
  readonly no: string
  readonly on: string
  readonly receiver: string
  readonly amount: string
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
