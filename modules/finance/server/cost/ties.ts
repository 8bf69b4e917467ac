import { type CostTie, GlAccount, GlBalance, GlVoucher } from '@mortise/finance/model'
import { linesTable } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { MATERIAL, OUTSOURCE } from './spent.ts'

/** Whether all that stands as cost of production is told by orders (I11): by the balances, against entries by what they name. */
export async function costTies({ tenant, db }: Context): Promise<CostTie[]> {
  const { rows } = await sql<CostTie>`
    with told as (
      select e.account, e.debit - e.credit as amount,
        case when w.door is not null or (e.work_order is null and (e.order_line is not null or e."order" is not null)) then 'order'
          when e.work_order is not null then 'part' else 'none' end as place
      from ${sql.table(linesTable(GlVoucher, 'entries'))} e
      join ${sql.table(GlVoucher.table)} v on v.tenant_id = e.tenant_id and v.id = e.parent_id and not v.deleted
        and v.status in ('posted', 'reversed')
      join ${sql.table(GlAccount.table)} c on c.tenant_id = e.tenant_id and c.id = e.account and c.code in (${MATERIAL}, ${OUTSOURCE})
      left join ${sql.table(WorkOrder.table)} w on w.tenant_id = e.tenant_id and w.id = e.work_order
      where e.tenant_id = ${tenant}
    )
    select a.code, a.name, coalesce(b.amount, 0) as ledger, coalesce(t.orders, 0) as orders, coalesce(t.parts, 0) as parts,
      coalesce(t.unassigned, 0) as unassigned
    from ${sql.table(GlAccount.table)} a
    left join (select account, sum(debit - credit) as amount from ${sql.table(GlBalance.table)}
      where tenant_id = ${tenant} and not deleted group by 1) b on b.account = a.id
    left join (select account, sum(amount) filter (where place = 'order') as orders, sum(amount) filter (where place = 'part') as parts,
      sum(amount) filter (where place = 'none') as unassigned from told group by 1) t on t.account = a.id
    where a.tenant_id = ${tenant} and not a.deleted and a.code in (${MATERIAL}, ${OUTSOURCE}) order by a.code`.execute(
    db,
  )
  return rows
}
