import { FinAllocation, FinOpenItem, ItemSide, Payable, PayRequest, Prepay } from '@mortise/finance/model'
import { add, linesTable } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

const requests = sql.table(PayRequest.table)
const lines = sql.table(linesTable(PayRequest, 'items'))

/** What open requests still ask for a payable, one of them left out. */
export const reservedOf = (ctx: Context, payable: string, without = ''): Promise<number> =>
  reserved(ctx, sql.ref('l.payable'), payable, without)

/** What is on its way to a supplier before goods of a purchase order are owed: asked for, or paid and not used yet. */
export async function aheadOf(ctx: Context, order: string): Promise<number> {
  const advances = await ctx.repo(Prepay).pick(['id'], { purchaseOrder: order, status: 'approved' })
  const source = { in: advances.map(({ id }) => id) }
  const open = await ctx.repo(FinOpenItem).sum('residual', { source, side: ItemSide.advanceOut, sign: 1 })
  return add(open, await reserved(ctx, sql.ref('l.purchase_order'), order, ''))
}

/** What requests ask, or have had paid, before anything of a purchase order came. */
export async function prepaidOf(ctx: Context, order: string, without = ''): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when r.status = 'closed' then l.paid else l.amount end), 0) as amount
    from ${lines} l join ${requests} r on r.tenant_id = l.tenant_id and r.id = l.parent_id
    where l.tenant_id = ${ctx.tenant} and l.purchase_order = ${order} and r.id <> ${without} and not r.deleted
      and r.status in ('submitted', 'approved', 'partial', 'paid', 'closed')`.execute(ctx.db)
  return rows[0]?.amount ?? 0
}

/** What invoices of a purchase order had paid, or are still owed: what advances paid of them is counted with those. */
export async function owedOf({ tenant, db }: Context, order: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(i.residual + coalesce(a.amount, 0)), 0) as amount
    from ${sql.table(Payable.table)} p
    join ${sql.table(FinOpenItem.table)} i on i.tenant_id = p.tenant_id and i.source = p.id and i.side = ${ItemSide.payable}
      and i.sign = 1 and not i.deleted
    left join lateral (select sum(a.amount) as amount from ${sql.table(FinAllocation.table)} a
      where a.tenant_id = i.tenant_id and a.item = i.id and a.kind = 'payment' and not a.is_undone) a on true
    where p.tenant_id = ${tenant} and p.purchase_order = ${order} and p.status = 'posted' and not p.deleted`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

const open = ['submitted', 'approved', 'partial']

async function reserved(
  { tenant, db }: Context,
  column: ReturnType<typeof sql.ref>,
  id: string,
  without: string,
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount - coalesce(l.paid, 0)), 0) as amount
    from ${lines} l join ${requests} r on r.tenant_id = l.tenant_id and r.id = l.parent_id
    where l.tenant_id = ${tenant} and ${column} = ${id} and r.id <> ${without} and not r.deleted
      and r.status = any(${open})`.execute(db)
  return rows[0]?.amount ?? 0
}
