import {
  FinAllocation,
  FinOpenItem,
  GlAccount,
  GlBalance,
  GlBook,
  GlCounter,
  GlVoucher,
  ItemStatus,
} from '@mortise/finance/model'
import { Material } from '@mortise/materials/model'
import { linesTable } from '@mortise/model'
import { StockMove } from '@mortise/stock/model'
import type { Pool, PoolClient } from 'pg'
import { stockAccounts } from '../stock/stock-accounts.ts'
import type { BookFault } from '../verify.ts'
import { BANK, tellings } from './documents.ts'

/**
 * Builds what is kept of a company's books again, from the documents and vouchers alone, in a schema of its own: numbers,
 * balances, open items, and what documents say of their vouchers. Answers where the books say otherwise; the schema and
 * all in it is gone afterwards. Everything is read as of one moment, so that it may run beside people who work.
 */
export async function replayLedger(owner: Pool, tenant: string): Promise<BookFault[]> {
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(`select set_config('app.tenant', $1, true), set_config('app.owner', 'on', true)`, [
      tenant,
    ])
    await client.query('create schema ledger_replay')
    for (const statement of rebuilding)
      await client.query(statement, statement.includes('$1') ? [tenant] : [])
    await client.query('analyze ledger_replay.entry, ledger_replay.item, ledger_replay.told')
    return await differences(client, tenant)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const entries = linesTable(GlVoucher, 'entries')

/** What documents say, one line for each account of each of them. */
const told = tellings.flatMap(({ entity, live, where, lines }) =>
  lines.map(
    ([account, amount]) => `
      select '${entity.label}'::text as what, d.no::text as no, d.voucher::text as voucher, '${account}'::text as account, (${amount})::numeric as amount
      from ${entity.table} d where d.tenant_id = $1 and not d.deleted and d.voucher is not null and d.status = '${live}'
        ${where ? `and ${where}` : ''}`,
  ),
)

const kinds = Object.entries(stockAccounts)
  .flatMap(([kind, code]) => (code ? [`('${kind}', '${code}')`] : []))
  .join(', ')

const rebuilding: readonly string[] = [
  `create table ledger_replay.entry as
   select e.id::text as id, v.id::text as voucher, v.month::text as month, v.no::text as no, v.date, v.source_type::text as source_type,
     v.source::text as source, case when v.kind in ('open', 'close') then v.kind else 'normal' end::text as phase,
     a.id::text as account, a.code::text as code, a.side::text as side, a.item_side::text as item_side, e.party_type::text as party_type,
     e.party::text as party, e.depart::text as depart, e.bank::text as bank, e.due_on, e.debit, e.credit
   from ${GlVoucher.table} v
   join ${entries} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
   join ${GlAccount.table} a on a.tenant_id = e.tenant_id and a.id = e.account
   where v.tenant_id = $1 and not v.deleted and v.status in ('posted', 'reversed')`,
  `create table ledger_replay.number as
   select month, count(distinct no) as last from (
     select v.month::text as month, v.no::text as no from ${GlVoucher.table} v where v.tenant_id = $1 and not v.deleted and v.no like '记-%'
   ) n group by 1`,
  `create table ledger_replay.balance as
   select month, account, phase, party_type, party, depart, bank, sum(debit) as debit, sum(credit) as credit
   from ledger_replay.entry group by 1, 2, 3, 4, 5, 6, 7`,
  // What is left of each item, by what was set off against it and not taken back.
  `create table ledger_replay.item as
   select e.id as entry, e.voucher, e.account, e.item_side as side, e.party_type, e.party, e.date, coalesce(e.due_on, e.date) as due_on,
     case when (e.side = 'D') = (e.debit > 0) then 1 else -1 end as sign, e.debit + e.credit as amount, coalesce(s.settled, 0) as settled
   from ledger_replay.entry e
   left join ${FinOpenItem.table} i on i.tenant_id = $1 and i.entry = e.id and not i.deleted
   left join (
     select x.item, sum(a.amount) as settled
     from ${FinAllocation.table} a cross join lateral (values (a.item), (a.against)) as x (item)
     where a.tenant_id = $1 and not a.deleted and not a.is_undone group by 1
   ) s on s.item = i.id
   where e.item_side is not null`,
  `create table ledger_replay.told as ${told.join('\n union all')}`,
  // Ids tell which came first within the second that times are kept to.
  `create table ledger_replay.stock as
   select m.entity::text as source_type, m.document::text as source, min(m.document_no)::text as no, k.code, sum(m.amount) as amount
   from ${StockMove.table} m
   join ${Material.table} g on g.tenant_id = m.tenant_id and g.id = m.material
   join (values ${kinds}) as k (kind, code) on k.kind = g.kind
   join ${GlBook.table} b on b.tenant_id = m.tenant_id and not b.deleted and m.id > b.id
   where m.tenant_id = $1 and not m.deleted group by 1, 2, 4`,
]

async function differences(client: PoolClient, tenant: string): Promise<BookFault[]> {
  const { rows } = await client.query<BookFault>(
    `
    select '重算凭证号不符' as what, coalesce(c.month, n.month) || ' 账上 ' || coalesce(c.last, 0) || '，重算 ' || coalesce(n.last, 0) as detail
    from (select month, last from ${GlCounter.table} where tenant_id = $1 and not deleted and last > 0) c
    full join ledger_replay.number n on n.month = c.month where c.last is distinct from n.last
    union all
    select '重算余额不符', coalesce(b.month, r.month) || ' ' || a.code || ' ' || coalesce(b.party, r.party, '') || ' 账上 '
      || coalesce(b.debit, 0) || '/' || coalesce(b.credit, 0) || '，重算 ' || coalesce(r.debit, 0) || '/' || coalesce(r.credit, 0)
    from (select * from ${GlBalance.table} where tenant_id = $1 and not deleted) b
    full join (select r.*, concat_ws('|', coalesce(r.party_type, ''), coalesce(r.party, ''), coalesce(r.depart, ''), coalesce(r.bank, '')) as key
      from ledger_replay.balance r) r on r.month = b.month and r.account = b.account and r.phase = b.phase and r.key = b.dim_key
    join ${GlAccount.table} a on a.tenant_id = $1 and a.id = coalesce(b.account, r.account)
    where b.debit is distinct from r.debit or b.credit is distinct from r.credit
    union all
    select '重算往来明细不符', coalesce(i.party_name, r.party) || ' ' || coalesce(i.source_no, '') || ' 账上未核销 '
      || coalesce(i.residual, 0) || '，重算 ' || coalesce(r.amount - r.settled, 0)
    from (select * from ${FinOpenItem.table} where tenant_id = $1 and not deleted) i
    full join ledger_replay.item r on r.entry = i.entry
    where (i.voucher, i.account, i.side, i.party_type, i.party, i.date, i.due_on, i.sign::int, i.amount, i.settled, i.residual)
        is distinct from (r.voucher, r.account, r.side, r.party_type, r.party, r.date, r.due_on, r.sign, r.amount, r.settled, r.amount - r.settled)
      or (i.status <> '${ItemStatus.reversed}' and i.status <> case when r.settled = 0 then '${ItemStatus.open}'
        when r.settled < r.amount then '${ItemStatus.partial}' else '${ItemStatus.settled}' end)
    union all
    select '单据与凭证不符', t.what || ' ' || t.no || ' ' || t.account || ' 应记 ' || t.amount || '，账上 ' || coalesce(e.amount, 0)
    from ledger_replay.told t
    left join lateral (
      select sum(e.debit - e.credit) as amount from ledger_replay.entry e
      where e.voucher = t.voucher and case t.account when '${BANK}' then e.bank is not null else e.code like t.account || '%' end
    ) e on true
    where t.amount <> coalesce(e.amount, 0)
    union all
    select '库存单据与凭证不符', s.no || ' ' || s.code || ' 应记 ' || s.amount || '，账上 ' || coalesce(e.amount, 0)
    from ledger_replay.stock s
    left join (select source_type, source, code, sum(debit - credit) as amount from ledger_replay.entry group by 1, 2, 3) e
      on e.source_type = s.source_type and e.source = s.source and e.code = s.code
    where s.amount <> coalesce(e.amount, 0)
    limit 1000`,
    [tenant],
  )
  return rows
}
