import { type AgeingLine, FinAllocation, FinOpenItem } from '@mortise/finance/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/**
 * 账龄分析: what was open with each party on a day, by how long it had been due. It is what is open now and what was set
 * off since, so that a day of last month reads a month of allocations and not all there ever were.
 */
export async function ageing({ tenant, db }: Context, side: string, on: string): Promise<AgeingLine[]> {
  const { rows } = await sql<AgeingLine>`
    with later as (
      select x.item, sum(case when a.is_undone then -a.amount else a.amount end) as amount
      from ${sql.table(FinAllocation.table)} a cross join lateral (values (a.item), (a.against)) as x (item)
      where a.tenant_id = ${tenant} and not a.deleted
        and case when a.is_undone then a.date <= ${on}::date and a.undone_on > ${on}::date else a.date > ${on}::date end
      group by 1
    ), open as (
      select i.party_type as "partyType", i.party, i.party_name as "partyName", ${on}::date - i.due_on as late,
        i.sign * (i.residual + coalesce(l.amount, 0)) as amount
      from ${sql.table(FinOpenItem.table)} i left join later l on l.item = i.id
      where i.tenant_id = ${tenant} and not i.deleted and i.side = ${side} and i.date <= ${on}::date
        and i.residual + coalesce(l.amount, 0) <> 0
    )
    select "partyType", party, max("partyName") as "partyName", sum(amount) as total,
      coalesce(sum(amount) filter (where late <= 0), 0) as "notDue",
      coalesce(sum(amount) filter (where late between 1 and 30), 0) as "to30",
      coalesce(sum(amount) filter (where late between 31 and 60), 0) as "to60",
      coalesce(sum(amount) filter (where late between 61 and 90), 0) as "to90",
      coalesce(sum(amount) filter (where late between 91 and 180), 0) as "to180",
      coalesce(sum(amount) filter (where late between 181 and 365), 0) as "to365",
      coalesce(sum(amount) filter (where late > 365), 0) as "over365"
    from open group by 1, 2 order by 4 desc, 2`.execute(db)
  return rows
}
