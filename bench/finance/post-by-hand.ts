import { newId } from '@mortise/server'
import type { Pool } from 'pg'
import { DAY, MONTH } from './books.ts'

/** An entry of a voucher: its account by id and code, its amount on one side, its party where it has one. */
export interface HandEntry {
  readonly code: string
  readonly account: string
  readonly debit: number
  readonly credit: number
  readonly party: string | null
}

/**
 * The same voucher by a script somebody wrote for the purpose: the same rows on the same tables with the same triggers, in
 * the same order of locks; it looks whether the event was booked before, and whether the accounts take entries.
 */
export async function bookByHand(pool: Pool, entries: readonly HandEntry[]): Promise<void> {
  const client = await pool.connect()
  const [voucher, source] = [newId(), newId()]
  const ids = entries.map(() => newId())
  const column = <K extends keyof HandEntry>(key: K) => entries.map((entry) => entry[key])
  try {
    await client.query('begin')
    const { rows } = await client.query<{ last: number }>({
      name: 'number',
      text: `update erp_gl_counter set last = last + 1, update_by = 'bench', update_time = localtimestamp(0)
        where tenant_id = '0' and month = $1 and not deleted returning last`,
      values: [MONTH],
    })
    const before = await client.query({
      name: 'before',
      text: `select id from erp_gl_voucher where tenant_id = '0' and source_type = 'bench' and source = $1
        and source_event = 'add' and not deleted`,
      values: [source],
    })
    const accounts = await client.query({
      name: 'accounts',
      text: `select a.id, a.dims from erp_gl_account a where a.tenant_id = '0' and not a.deleted and a.is_active
          and a.code = any((select $1::text[])::text[]) and not exists (
            select from erp_gl_account b where b.tenant_id = '0' and b.parent = a.id and not b.deleted)
        order by a.id for share of a`,
      values: [column('code')],
    })
    if (before.rows.length > 0 || accounts.rows.length !== new Set(column('code')).size)
      throw new Error('not fit to be booked')
    const total = entries.reduce((sum, { debit }) => sum + debit, 0)
    await client.query({
      name: 'voucher',
      text: `insert into erp_gl_voucher (id, tenant_id, no, date, month, summary, kind, total_debit, total_credit, difference,
          attach_count, source_type, source, source_event, source_no, status, approved_by, approved_at, create_by, create_time,
          version, deleted)
        values ($1, '0', $2, $3, $4, '发货', 'auto', $5, $5, 0, 0, 'bench', $6, 'add', 'B1', 'posted', 'bench', localtimestamp(0),
          'bench', localtimestamp(0), 1, false)`,
      values: [voucher, `记-${String(rows[0]?.last).padStart(4, '0')}`, DAY, MONTH, total, source],
    })
    const taken = [ids, column('account'), column('debit'), column('credit'), column('party')]
    const lines = `unnest((select $1::text[]), (select $2::text[]), (select $3::numeric[]), (select $4::numeric[]), (select $5::text[]))
      with ordinality as l (id, account, debit, credit, party, at)`
    await client.query({
      name: 'entries',
      text: `insert into erp_gl_voucher_entries (id, tenant_id, parent_id, sort_no, summary, account, debit, credit, party_type,
          party, party_name)
        select l.id, '0', $6, l.at - 1, '发货', l.account, l.debit, l.credit,
          case when l.party is not null then 'store' end, l.party, l.party
        from ${lines}`,
      values: [...taken, voucher],
    })
    await client.query({
      name: 'balances',
      text: `insert into erp_gl_balance as b (id, tenant_id, month, account, phase, dim_key, party_type, party, party_name, debit,
          credit, create_by, create_time, version, deleted)
        select gen_random_uuid()::text, '0', $6, l.account, 'normal',
          case when l.party is null then '|||' else 'store|' || l.party || '||' end,
          case when l.party is not null then 'store' end, l.party, l.party, l.debit, l.credit, 'bench', localtimestamp(0), 1, false
        from (select account, party, sum(debit) as debit, sum(credit) as credit, min(id) as id from ${lines}
          group by account, party order by account, party) l
        on conflict (tenant_id, month, account, phase, dim_key) where not deleted do update
          set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, update_by = 'bench',
            update_time = localtimestamp(0), version = b.version + 1`,
      values: [...taken, MONTH],
    })
    await client.query({
      name: 'items',
      text: `insert into erp_fin_openitem (id, tenant_id, side, account, party_type, party, party_name, date, due_on, source_no,
          source_type, source, sign, amount, settled, residual, status, voucher, entry, create_by, create_time, version, deleted)
        select gen_random_uuid()::text, '0', 'AR', l.account, 'store', l.party, l.party, $6, $6, 'B1', 'bench', $7,
          case when l.debit > 0 then 1 else -1 end, l.debit + l.credit, 0, l.debit + l.credit, '0', $8, l.id, 'bench',
          localtimestamp(0), 1, false
        from ${lines} where l.party is not null`,
      values: [...taken, DAY, source, voucher],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
