import { GlAccount, GlBalance, GlBook, GlVoucher } from '@mortise/finance/model'
import { linesTable, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StockEvent, StockPost } from '@mortise/stock/model'
import { sql } from 'kysely'
import { stockValues } from './stock-accounts.ts'

interface Fault {
  readonly what: string
  readonly detail: string
}

/** Once the books are kept, the stock and its accounts are worth the same (I17), and all that it did is booked. */
export async function stockFaults(ctx: Context): Promise<Fault[]> {
  if (!(await ctx.repo(GlBook).first({}))) return []
  const balances = await balancesByCode(ctx)
  const apart = [...(await stockValues(ctx))].flatMap(([code, value]) => {
    const balance = balances.get(code) ?? 0
    if (sub(balance, value) === 0) return []
    return [{ what: '存货与总账不一致', detail: `${code} 总账 ${balance}，库存 ${value}` }]
  })
  return [...apart, ...(await postingFaults(ctx))]
}

/**
 * Postings that moved money since the books were opened and have no voucher, and returns whose supplier owes another amount.
 * Ids tell which came first within the second that times are kept to.
 */
async function postingFaults({ tenant, db }: Context): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with posts as materialized (
      select p.key, e.payload ->> 'entity' as entity, e.payload ->> 'id' as document, e.payload ->> 'no' as no,
        e.payload ->> 'type' as type, (e.payload ->> 'amount')::numeric as amount, (e.payload ->> 'variance')::numeric as variance
      from ${sql.table(StockPost.table)} p
      join ${sql.table(StockEvent.table)} e on e.tenant_id = p.tenant_id and e.key = p.id
      join ${sql.table(GlBook.table)} b on b.tenant_id = p.tenant_id and not b.deleted and p.id > b.id
      where p.tenant_id = ${tenant} and not p.deleted
    ), owed as (
      select p.key, p.no, p.amount, p.variance, v.id as voucher, (
        select sum(l.debit - l.credit) from ${sql.table(linesTable(GlVoucher, 'entries'))} l
        join ${sql.table(GlAccount.table)} a on a.tenant_id = l.tenant_id and a.id = l.account and a.item_side = 'EST'
        where l.tenant_id = ${tenant} and l.parent_id = v.id) as owed, p.type
      from posts p
      left join ${sql.table(GlVoucher.table)} v on v.tenant_id = ${tenant} and v.source_type = p.entity and v.source = p.document
        and v.source_event = p.key and not v.deleted
    )
    select '库存业务未记账' as what, no || ' ' || amount || ' 元，差异 ' || variance || ' 元' as detail from owed
    where voucher is null and (amount <> 0 or (variance <> 0 and type <> '990'))
    union all
    select '暂估与采购退货不一致', no || ' 应 ' || (variance - amount) || ' 元，账上 ' || owed from owed
    where type = '102' and owed <> variance - amount
    limit 1000`.execute(db)
  return rows
}

async function balancesByCode({ tenant, db }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; balance: number }>`
    select a.code, sum(b.debit - b.credit) as balance from ${sql.table(GlBalance.table)} b
    join ${sql.table(GlAccount.table)} a on a.tenant_id = b.tenant_id and a.id = b.account
    where b.tenant_id = ${tenant} and not b.deleted group by a.code`.execute(db)
  return new Map(rows.map(({ code, balance }) => [code, balance]))
}
