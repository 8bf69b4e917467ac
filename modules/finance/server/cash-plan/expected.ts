import { Customer } from '@mortise/customers/model'
import { type CashRow, FinAllocation, FinOpenItem, ItemSide, PayRequest } from '@mortise/finance/model'
import { linesTable } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Supplier } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { Store, StoreType } from '@mortise/stores/model'
import { sql } from 'kysely'

/** What is expected of documents, by the day it is due. */
export type DueRow = Omit<CashRow, 'week' | 'on'>

const items = sql.table(FinOpenItem.table)
const requests = sql.table(PayRequest.table)
const asked = sql.table(linesTable(PayRequest, 'items'))

/** All that documents let expect: of orders what is planned and not yet billed, what is open, and what somebody asked to be paid. */
export async function dueRows(ctx: Context): Promise<DueRow[]> {
  return [
    ...(await plannedOfOrders(ctx)),
    ...(await openReceivables(ctx)),
    ...(await askedFor(ctx)),
    ...(await openPayables(ctx)),
    ...(await estimated(ctx)),
  ]
}

/** Payments that orders plan and nobody made, the earliest first, less what they have been billed for: that stands among what is open. */
async function plannedOfOrders({ tenant, db }: Context): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with planned as (
      select o.id, o.no, o.store, o.customer, coalesce(p.due_on, o.deliver_on) as due_on, p.amount - p.paid_amount as amount,
        sum(p.amount - p.paid_amount) over (partition by o.id order by coalesce(p.due_on, o.deliver_on), p.id) as upto
      from ${sql.table(CustomerOrder.table)} o
      join ${sql.table(linesTable(CustomerOrder, 'payments'))} p on p.tenant_id = o.tenant_id and p.parent_id = o.id
      where o.tenant_id = ${tenant} and not o.deleted and p.amount > p.paid_amount
        and o.status in ('awaitingDeposit', 'confirmed', 'producing', 'completed')
    ), billed as (
      select i."order", sum(i.sign * i.residual) as amount from ${items} i
      where i.tenant_id = ${tenant} and not i.deleted and i.side = ${ItemSide.receivable} and i.residual > 0 and i."order" is not null
      group by 1
    ), left_over as (
      select p.*, least(p.amount, p.upto - greatest(coalesce(b.amount, 0), 0)) as open
      from planned p left join billed b on b."order" = p.id
    )
    select 'plan' as kind, l.due_on as "dueOn", l.open as amount,
      case s.type when ${StoreType.own} then 'customer' else 'store' end as "partyType",
      case s.type when ${StoreType.own} then c.id else s.id end as party,
      case s.type when ${StoreType.own} then c.name else s.name end as "partyName",
      'customerOrder' as "sourceType", l.id as source, l.no as "sourceNo", '' as note
    from left_over l
    join ${sql.table(Store.table)} s on s.tenant_id = ${tenant} and s.id = l.store
    left join ${sql.table(Customer.table)} c on c.tenant_id = ${tenant} and c.id = l.customer
    where l.open > 0`.execute(db)
  return rows
}

async function openReceivables({ tenant, db }: Context): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select 'receivable' as kind, i.due_on as "dueOn", i.sign * i.residual as amount, i.party_type as "partyType", i.party,
      i.party_name as "partyName", i.source_type as "sourceType", i.source, i.source_no as "sourceNo", '' as note
    from ${items} i
    where i.tenant_id = ${tenant} and not i.deleted and i.side = ${ItemSide.receivable} and i.residual > 0`.execute(
    db,
  )
  return rows
}

/** What somebody asked to be paid and was not refused, on the day they plan. */
async function askedFor({ tenant, db }: Context): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select 'request' as kind, r.plan_on as "dueOn", -r.unpaid as amount, r.party_type as "partyType", r.party,
      r.party_name as "partyName", 'payRequest' as "sourceType", r.id as source, r.no as "sourceNo",
      case r.status when 'submitted' then '审批中' else '' end as note
    from ${requests} r
    where r.tenant_id = ${tenant} and not r.deleted and r.status in ('submitted', 'approved', 'partial') and r.unpaid > 0`.execute(
    db,
  )
  return rows
}

/** What is owed and nobody has asked for; what was paid ahead goes off it. */
async function openPayables({ tenant, db }: Context): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with asked as (
      select a.payable, sum(a.amount - a.paid) as amount from ${asked} a
      join ${requests} r on r.tenant_id = a.tenant_id and r.id = a.parent_id and not r.deleted
      where a.tenant_id = ${tenant} and a.payable is not null and r.status in ('submitted', 'approved', 'partial')
      group by 1
    )
    select 'payable' as kind, i.due_on as "dueOn", -i.sign * (i.residual - least(i.residual, coalesce(a.amount, 0))) as amount,
      i.party_type as "partyType", i.party, i.party_name as "partyName", i.source_type as "sourceType", i.source,
      i.source_no as "sourceNo", case when a.amount is null then '' else '部分已申请付款' end as note
    from ${items} i left join asked a on a.payable = i.source
    where i.tenant_id = ${tenant} and not i.deleted and i.side = ${ItemSide.payable} and i.residual > coalesce(a.amount, 0)`.execute(
    db,
  )
  return rows
}

/** What came and was not invoiced, as long after as its supplier gives us. */
async function estimated({ tenant, db }: Context): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select 'estimate' as kind, i.date + coalesce(nullif(s.pay_term, ''), '0')::int as "dueOn", -i.sign * i.residual as amount,
      i.party_type as "partyType", i.party, i.party_name as "partyName", i.source_type as "sourceType", i.source,
      i.source_no as "sourceNo", '未到票，不含税' as note
    from ${items} i
    left join ${sql.table(Supplier.table)} s on s.tenant_id = i.tenant_id and s.id = i.party
    where i.tenant_id = ${tenant} and not i.deleted and i.side = ${ItemSide.estimate} and i.residual > 0`.execute(
    db,
  )
  return rows
}

/** By how many days each party has paid late in the last year, weighed by what it paid; who paid early is on time. */
export async function pastDelays({ tenant, db, today }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ party: string; late: number }>`
    select i.party, greatest(0, round(sum((a.date - i.due_on) * a.amount) / sum(a.amount)))::int as late
    from ${sql.table(FinAllocation.table)} a
    join ${items} i on i.tenant_id = a.tenant_id and i.id = a.item and i.side = ${ItemSide.receivable} and i.sign = 1
    where a.tenant_id = ${tenant} and not a.deleted and not a.is_undone and a.kind in ('receipt', 'advance')
      and a.date > ${today}::date - 365
    group by 1`.execute(db)
  return new Map(rows.map(({ party, late }) => [party, late]))
}
