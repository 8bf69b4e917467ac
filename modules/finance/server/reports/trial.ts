import { GlAccount, GlBalance, GlVoucher, Side, type TrialLine } from '@mortise/finance/model'
import { add, linesTable, type RowOf, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

interface Moved {
  readonly account: string
  readonly before: number
  readonly debit: number
  readonly credit: number
}

interface Reading {
  /** Without what closings carried away: how income and expense came about. */
  readonly isBeforeClosing?: boolean
}

/** What every account stood at, took and stands at, from day to day; months that are whole are read from their balances. */
export async function trialBalance(
  ctx: Context,
  from: string,
  to: string,
  reading: Reading = {},
): Promise<TrialLine[]> {
  const accounts = await ctx.repo(GlAccount).find({}, { sort: [['code', 'asc']], limit: 10_000 })
  const moved = new Map((await movements(ctx, from, to, reading)).map((each) => [each.account, each]))
  const lines = accounts.map((account) => lineOf(account, accounts, moved))
  return lines.filter(
    ({ open, debit, credit, close }) => open !== 0 || debit !== 0 || credit !== 0 || close !== 0,
  )
}

type Account = RowOf<typeof GlAccount>

function lineOf(account: Account, all: readonly Account[], moved: ReadonlyMap<string, Moved>): TrialLine {
  const parts = all.flatMap(({ id, code }) => (code.startsWith(account.code) ? (moved.get(id) ?? []) : []))
  const total = (key: 'before' | 'debit' | 'credit') => parts.reduce((sum, part) => add(sum, part[key]), 0)
  const turned = account.side === Side.debit ? 1 : -1
  const open = total('before')
  const [debit, credit] = [total('debit'), total('credit')]
  return {
    account: account.id,
    code: account.code,
    name: account.name,
    level: all.filter(({ code }) => account.code !== code && account.code.startsWith(code)).length,
    isLeaf: account.below === 0,
    side: account.side,
    open: turned * open || 0,
    debit,
    credit,
    close: turned * add(open, sub(debit, credit)) || 0,
  }
}

const balances = sql.table(GlBalance.table)
const vouchers = sql.table(GlVoucher.table)
const entries = sql.table(linesTable(GlVoucher, 'entries'))

/** Whole months by what was kept of them, the days of the first and the last by their entries. */
export async function movements(
  { tenant, db }: Context,
  from: string,
  to: string,
  { isBeforeClosing = false }: Reading = {},
): Promise<Moved[]> {
  const counted = (kind: string) => (isBeforeClosing ? sql`${sql.ref(kind)} <> 'close'` : sql`true`)
  const { rows } = await sql<Moved>`
    select account, coalesce(sum(debit - credit) filter (where is_before), 0) as before,
      coalesce(sum(debit) filter (where not is_before), 0) as debit,
      coalesce(sum(credit) filter (where not is_before), 0) as credit
    from (
      select b.account, b.month < ${from.slice(0, 7)} or b.phase = 'open' as is_before, b.debit, b.credit from ${balances} b
      where b.tenant_id = ${tenant} and not b.deleted and b.month <= ${to.slice(0, 7)} and ${counted('b.phase')}
      union all
      -- Of the first month what lies before its first day counts as before.
      select e.account, s.sign > 0, s.sign * e.debit, s.sign * e.credit
      from ${vouchers} v join ${entries} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
      cross join (values (1), (-1)) as s (sign)
      where v.tenant_id = ${tenant} and not v.deleted and v.status in ('posted', 'reversed') and v.kind <> 'open'
        and ${counted('v.kind')} and v.date >= ${`${from.slice(0, 7)}-01`}::date and v.date < ${from}::date
      union all
      select e.account, v.kind = 'open', -e.debit, -e.credit
      from ${vouchers} v join ${entries} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
      where v.tenant_id = ${tenant} and not v.deleted and v.status in ('posted', 'reversed') and ${counted('v.kind')}
        and v.date > ${to}::date and v.date < ${`${to.slice(0, 7)}-01`}::date + interval '1 month'
    ) parts group by account`.execute(db)
  return rows
}
