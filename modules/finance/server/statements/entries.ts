import { GlAccount, GlVoucher, type StatementEntries, type StatementName } from '@mortise/finance/model'
import { add, BusinessError, linesTable } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type RawBuilder, sql } from 'kysely'
import { cashLineOf, isIncoming, moneySources } from './cash-flow.ts'
import { assetLines, cashLines, claimLines, type FormLine, incomeLines } from './forms.ts'
import { accountsOf } from './layout.ts'

/** More are not read on a screen; the amount is of all. */
const MOST = 2000

const forms: Readonly<Record<StatementName, readonly FormLine[]>> = {
  balanceSheet: [...assetLines, ...claimLines],
  income: incomeLines,
  cashflow: cashLines,
}

type Entry = StatementEntries['lines'][number]

/** The entries behind a figure of a statement, each with its voucher and the document that caused it. */
export async function statementEntries(
  ctx: Context,
  name: StatementName,
  no: number,
  [from, to]: readonly [string, string],
): Promise<StatementEntries> {
  const line = forms[name].find((each) => each.no === no && no > 0)
  if (!line || line.of.startsWith('=')) throw new BusinessError('该项目由其他项目计算得出，没有分录')
  const { entries, amount } = await (name === 'cashflow'
    ? moneyEntries(ctx, line, from, to)
    : accountEntries(ctx, name, line, [from, to]))
  return { title: line.name, amount, lines: entries.slice(0, MOST), isCut: entries.length > MOST }
}

const told = sql`v.id as voucher, v.no, to_char(v.date, 'YYYY-MM-DD') as date, v.month, e.summary,
  e.party_name as "partyName", v.source_type as "sourceType", v.source, v.source_no as "sourceNo", e.debit, e.credit,
  a.code || ' ' || a.name as account`

async function accountEntries(
  ctx: Context,
  name: StatementName,
  line: FormLine,
  [from, to]: readonly [string, string],
) {
  const signOf = accountsOf(forms[name], line)
  const accounts = (await ctx.repo(GlAccount).find({}, { limit: 10_000 })).filter(
    ({ code }) => signOf(code) !== 0,
  )
  const ids = accounts.map(({ id }) => id)
  const isAsset = name === 'balanceSheet' && assetLines.includes(line)
  // What a closing carried away is still the income of its days.
  const without = name === 'income' ? sql`v.kind not in ('open', 'close')` : sql`true`
  const found = sql`from ${sql.table(GlVoucher.table)} v
    join ${sql.table(linesTable(GlVoucher, 'entries'))} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
    join ${sql.table(GlAccount.table)} a on a.tenant_id = e.tenant_id and a.id = e.account
    where v.tenant_id = ${ctx.tenant} and not v.deleted and v.status in ('posted', 'reversed') and ${without}
      and v.date between ${from}::date and ${to}::date and e.account = any(${ids})`
  const sums = await sumsOf(ctx, found)
  const side = isAsset ? 1 : -1
  const amount = sums.reduce((sum, { code, balance }) => add(sum, side * signOf(code) * balance), 0)
  return { entries: await latest(ctx, found), amount }
}

async function moneyEntries(ctx: Context, line: FormLine, from: string, to: string) {
  if (line.of === 'opening') throw new BusinessError('期初现金余额由以前的现金得出，请查看科目余额表')
  const codes = (await ctx.repo(GlAccount).find({ isCash: false }, { limit: 10_000 })).map(({ code }) => code)
  const onLine = (comes: boolean) => codes.filter((code) => cashLineOf(code, comes) === line.no)
  const found = sql`${moneySources(ctx, from, to)}
    and a.code = any(case when ${isIncoming} then ${onLine(true)}::text[] else ${onLine(false)}::text[] end)`
  const side = line.of === 'out' ? 1 : -1
  const amount = (await sumsOf(ctx, found)).reduce((sum, { balance }) => add(sum, side * balance), 0)
  return { entries: await latest(ctx, found), amount }
}

/** Debits less credits of all that is found, by account. */
async function sumsOf({ db }: Context, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ code: string; balance: number }>`
    select a.code, sum(e.debit - e.credit) as balance ${found} group by 1`.execute(db)
  return rows
}

/** The last of what is found, and one more than is shown, where there is one. */
async function latest({ db }: Context, found: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${told} ${found} order by v.date desc, v.no desc, e.sort_no limit ${MOST + 1}`.execute(db)
  return rows
}
