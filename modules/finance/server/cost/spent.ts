import { GlAccount, GlBook, GlVoucher } from '@mortise/finance/model'
import { linesTable } from '@mortise/model'
import { FactoryScan, ScanResult } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'

/** What was spent on what: on a work order, a line of an order, or an order as a whole. */
export interface Spent {
  readonly code: string
  readonly workOrder: string | null
  readonly orderLine: string | null
  readonly order: string | null
  readonly amount: number
}

/** Of which orders what was spent is asked for. */
export interface Within {
  readonly orders: readonly string[]
  readonly lines: readonly string[]
  readonly works: readonly string[]
}

export const MATERIAL = '500101'
export const OUTSOURCE = '500104'
export const SOLD = '6401'
export const costAccounts = [MATERIAL, OUTSOURCE, '660105', '660106', '660107', SOLD] as const

const moves = sql.table(StockMove.table)

/** By the entries of the ledger; what was fetched before the books were kept, by the ledger of the stock. */
export async function spentOn(ctx: Context, within: Within): Promise<Spent[]> {
  return [...(await booked(ctx, within)), ...(await beforeBooks(ctx, within))]
}

async function booked({ tenant, db }: Context, { orders, lines, works }: Within): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select a.code, e.work_order as "workOrder", e.order_line as "orderLine", e."order", sum(e.debit - e.credit) as amount
    from ${sql.table(linesTable(GlVoucher, 'entries'))} e
    join ${sql.table(GlVoucher.table)} v on v.tenant_id = e.tenant_id and v.id = e.parent_id and not v.deleted
      and v.status in ('posted', 'reversed') and v.kind <> 'close'
    join ${sql.table(GlAccount.table)} a on a.tenant_id = e.tenant_id and a.id = e.account and a.code = any(${[...costAccounts]})
    where e.tenant_id = ${tenant}
      and (e."order" = any(${[...orders]}) or e.order_line = any(${[...lines]}) or e.work_order = any(${[...works]}))
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Work that had begun when the books were opened is worth what it took until then. */
async function beforeBooks({ tenant, db }: Context, { works }: Within): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select ${MATERIAL} as code, m.work_order as "workOrder", m.order_line as "orderLine", null as "order", -sum(m.amount) as amount
    from ${moves} m
    left join ${moves} o on o.tenant_id = m.tenant_id and o.id = m.reverses
    left join ${sql.table(GlBook.table)} b on b.tenant_id = m.tenant_id and not b.deleted
    where m.tenant_id = ${tenant} and m.work_order = any(${[...works]}) and m.type <> ${MoveType.costChange}
      and coalesce(o.type, m.type) not in (${MoveType.finishedIn}, ${MoveType.semiFinishedIn})
      and (b.id is null or m.id <= b.id)
    group by 2, 3`.execute(db)
  return rows
}

/** Standard labour of good pieces by work order and, where a door was named, by its code. */
export async function labourOn({ tenant, db }: Context, works: readonly string[]) {
  const { rows } = await sql<{ workOrder: string; serial: string | null; amount: number }>`
    select work_order as "workOrder", serial, sum(labour) as amount from ${sql.table(FactoryScan.table)}
    where tenant_id = ${tenant} and not deleted and result = ${ScanResult.accepted} and undone_by is null
      and work_order = any(${[...works]})
    group by 1, 2 having sum(labour) <> 0`.execute(db)
  return rows
}
