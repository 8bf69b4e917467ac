import {
  FinAllocation,
  FinOpenItem,
  GlAccount,
  GlBalance,
  GlBook,
  GlCounter,
  GlVoucher,
} from '@mortise/finance/model'
import { linesTable } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { unbooked } from './documents/unbooked.ts'
import { stockFaults } from './stock/stock-faults.ts'

/** Something in the books that is not as it must be. */
export interface BookFault {
  readonly what: string
  readonly detail: string
}

const vouchers = sql.table(GlVoucher.table)
const entries = sql.table(linesTable(GlVoucher, 'entries'))

/** Adds all of it up again from its entries. Nothing is found in books that are in order. */
export async function bookFaults(ctx: Context): Promise<BookFault[]> {
  const { tenant, db } = ctx
  const { rows } = await sql<BookFault>`
    with counted as materialized (
      select v.id, v.no, v.month, v.kind, v.date, v.total_debit, v.total_credit, v.status from ${vouchers} v
      where v.tenant_id = ${tenant} and not v.deleted and v.status in ('posted', 'reversed')
    ), lines as materialized (
      select e.*, v.month, public.erp_gl_phase(v.kind) as phase from ${entries} e join counted v on v.id = e.parent_id where e.tenant_id = ${tenant}
    )
    select '凭证借贷不平衡' as what, v.month || ' ' || v.no as detail from counted v
    left join (select parent_id, sum(debit) as debit, sum(credit) as credit from lines group by 1) e on e.parent_id = v.id
    where e.debit is distinct from e.credit or e.debit is distinct from v.total_debit or e.credit is distinct from v.total_credit
    union all
    select '凭证断号', c.month || ' 末号 ' || c.last || '，凭证 ' || coalesce(n.count, 0) || ' 张'
    from ${sql.table(GlCounter.table)} c
    left join (select month, count(*) as count, max(substring(no from '[0-9]+$')::int) as last from ${vouchers}
      where tenant_id = ${tenant} and no ~ '^记-[0-9]+$' and not deleted group by 1) n on n.month = c.month
    where c.tenant_id = ${tenant} and not c.deleted
      and (c.last <> coalesce(n.count, 0) or c.last <> coalesce(n.last, 0))
    union all
    select '余额与分录不符', coalesce(b.month, l.month) || ' ' || a.code || ' ' || coalesce(b.dim_key, l.dim_key)
    from (select * from ${sql.table(GlBalance.table)} where tenant_id = ${tenant} and not deleted) b
    full join (
      select month, account, phase, public.erp_gl_dim_key(party_type, party, depart, bank) as dim_key, sum(debit) as debit,
        sum(credit) as credit
      from lines group by 1, 2, 3, 4
    ) l on l.month = b.month and l.account = b.account and l.phase = b.phase and l.dim_key = b.dim_key
    join ${sql.table(GlAccount.table)} a on a.tenant_id = ${tenant} and a.id = coalesce(b.account, l.account)
    where b.debit is distinct from l.debit or b.credit is distinct from l.credit
    union all
    select '凭证早于总账启用日期', v.month || ' ' || v.no from counted v
    left join ${sql.table(GlBook.table)} k on k.tenant_id = ${tenant} and not k.deleted
    where k.start_on is null or v.date < k.start_on
    union all
    select '往来科目缺往来单位', l.month || ' ' || a.code from lines l
    join ${sql.table(GlAccount.table)} a on a.tenant_id = ${tenant} and a.id = l.account and a.item_side is not null
    where l.party is null or l.party_type is null
    union all
    select '冲销凭证不符', v.month || ' ' || v.no from counted v
    left join ${vouchers} m on m.tenant_id = ${tenant} and m.reverses = v.id and m.status = 'posted'
    where v.status = 'reversed' and (m.id is null or exists (
      select account, party, depart, bank, "order", debit, credit from ${entries} where tenant_id = ${tenant} and parent_id = v.id
      except all
      select account, party, depart, bank, "order", credit, debit from ${entries} where tenant_id = ${tenant} and parent_id = m.id))
    union all
    select '核销与往来明细不符', i.party_name || ' ' || coalesce(i.source_no, '') from ${sql.table(FinOpenItem.table)} i
    left join (
      select k.item, sum(k.amount) as amount from (
        select item, amount from ${sql.table(FinAllocation.table)} where tenant_id = ${tenant} and not is_undone and not deleted
        union all
        select against, amount from ${sql.table(FinAllocation.table)} where tenant_id = ${tenant} and not is_undone and not deleted
      ) k group by 1
    ) s on s.item = i.id
    where i.tenant_id = ${tenant} and not i.deleted and i.settled <> coalesce(s.amount, 0)
    union all
    select '往来明细与总账不一致', a.code || ' ' || coalesce(i.party, b.party, '无往来单位')
    from (select account, party, sum(sign * residual) as amount from ${sql.table(FinOpenItem.table)}
      where tenant_id = ${tenant} and not deleted group by 1, 2) i
    full join (select b.account, b.party, sum(b.debit - b.credit) as amount from ${sql.table(GlBalance.table)} b
      join ${sql.table(GlAccount.table)} c on c.tenant_id = b.tenant_id and c.id = b.account and c.item_side is not null
      where b.tenant_id = ${tenant} and not b.deleted group by 1, 2) b
      on b.account = i.account and b.party is not distinct from i.party
    join ${sql.table(GlAccount.table)} a on a.tenant_id = ${tenant} and a.id = coalesce(i.account, b.account)
    where coalesce(i.amount, 0) <> coalesce(b.amount, 0) * case a.side when 'D' then 1 else -1 end
    limit 1000`.execute(db)
  return [...rows, ...(await unbooked(ctx)), ...(await stockFaults(ctx))]
}
