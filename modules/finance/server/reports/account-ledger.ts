import { type AccountEntries, GlAccount, GlVoucher, type LedgerLine, Side } from '@mortise/finance/model'
import { add, linesTable, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { movements } from './trial.ts'

/** More are not read on a screen; the totals are of all. */
const MOST = 2000

/** 明细账: the entries of an account and those below it, with what it stood at after each. */
export async function accountLedger(
  ctx: Context,
  id: string,
  from: string,
  to: string,
): Promise<AccountEntries> {
  const account = await ctx.repo(GlAccount).own(id)
  const all = await ctx.repo(GlAccount).find({}, { limit: 10_000 })
  const ids = all.filter(({ code }) => code.startsWith(account.code)).map((each) => each.id)
  const moved = (await movements(ctx, from, to)).filter((each) => ids.some((one) => one === each.account))
  const total = (key: 'before' | 'debit' | 'credit') => moved.reduce((sum, each) => add(sum, each[key]), 0)
  const turned = account.side === Side.debit ? 1 : -1
  const open = turned * total('before') || 0
  const [debit, credit] = [total('debit'), total('credit')]
  let balance = open
  const lines = (await read(ctx, ids, from, to)).map((line) => {
    balance = add(balance, turned * sub(line.debit, line.credit))
    return { ...line, balance }
  })
  return {
    account: { id: account.id, code: account.code, name: account.name, side: account.side },
    open,
    debit,
    credit,
    close: add(open, turned * sub(debit, credit)),
    lines,
    isCut: lines.length === MOST,
  }
}

async function read(
  { tenant, db }: Context,
  accounts: readonly string[],
  from: string,
  to: string,
): Promise<Omit<LedgerLine, 'balance'>[]> {
  const { rows } = await sql<Omit<LedgerLine, 'balance'>>`
    select v.id as voucher, v.no, to_char(v.date, 'YYYY-MM-DD') as date, v.month, e.summary, e.party_name as "partyName",
      v.source_type as "sourceType", v.source, v.source_no as "sourceNo", e.debit, e.credit,
      a.code || ' ' || a.name as account
    from ${sql.table(GlVoucher.table)} v
    join ${sql.table(linesTable(GlVoucher, 'entries'))} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
    join ${sql.table(GlAccount.table)} a on a.tenant_id = e.tenant_id and a.id = e.account
    where v.tenant_id = ${tenant} and not v.deleted and v.status in ('posted', 'reversed') and v.kind <> 'open'
      and v.date between ${from}::date and ${to}::date and e.account = any(${accounts})
    order by v.date, v.no, e.sort_no limit ${MOST}`.execute(db)
  return rows
}
