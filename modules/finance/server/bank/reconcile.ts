import {
  BankClaim,
  BankJournal,
  BankLine,
  BankStatement,
  type OpenMovement,
  type Reconciliation,
} from '@mortise/finance/model'
import { add, BusinessError, isDate, sub, sum } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

interface Moved {
  readonly id: string
  readonly date: string
  readonly words: string | null
  readonly name: string | null
  readonly amount: number
  readonly source: string | null
}

/** 银行余额调节表: what both say on a day, each made good by what only the other has. */
export async function reconcile(ctx: Context, bank: string, on: string): Promise<Reconciliation> {
  if (!isDate(on)) throw new BusinessError('日期格式不正确')
  const { owner, accountName, openBalance } = await ctx.repo(BankInfo).own(bank)
  if (owner !== 'self') throw new BusinessError('请选择本公司的账户')
  const first = await ctx.repo(BankStatement).first({ bank }, { sort: [['beginDate', 'asc']] })
  const since = first?.beginDate
  if (!since || since > on) throw new BusinessError(`账户${accountName}在 ${on} 之前没有导入银行对账单`)
  const [booked] = await balances(ctx, bank, on, since)
  const [told] = await cachedSql<{ moved: number }>(ctx.db)`
    select coalesce(sum(in_amount - out_amount), 0)::float8 as moved from ${BankLine}
    where tenant_id = ${ctx.tenant} and bank = ${bank} and date <= ${on}::date and not deleted`
  const books = await openEntries(ctx, bank, on, since)
  const lines = await openLines(ctx, bank, on)
  const at = {
    journal: add(openBalance, booked?.journal),
    statement: add(first.openBalance, told?.moved),
    bankIn: lines.filter(({ amount }) => amount > 0),
    bankOut: lines.filter(({ amount }) => amount < 0),
    bookIn: books.filter(({ amount }) => amount > 0),
    bookOut: books.filter(({ amount }) => amount < 0),
  }
  const total = (movements: readonly OpenMovement[]) => sum(movements, ({ amount }) => amount)
  const adjustedJournal = add(at.journal, total(lines))
  const adjustedStatement = add(at.statement, total(books))
  return {
    bank: accountName,
    on,
    since,
    ...at,
    adjustedJournal,
    adjustedStatement,
    difference: sub(adjustedJournal, adjustedStatement),
    begin: { journal: add(openBalance, booked?.before), statement: first.openBalance ?? 0 },
  }
}

const balances = (ctx: Context, bank: string, on: string, since: string) =>
  cachedSql<{ journal: number; before: number }>(ctx.db)`
    select coalesce(sum(in_amount - out_amount), 0)::float8 as journal,
      coalesce(sum(in_amount - out_amount) filter (where date < ${since}::date), 0)::float8 as before
    from ${BankJournal}
    where tenant_id = ${ctx.tenant} and bank = ${bank} and date <= ${on}::date and not deleted`

/** Lines that were not in the books by that day. */
async function openLines({ db, tenant }: Context, bank: string, on: string): Promise<OpenMovement[]> {
  const rows = await cachedSql<Moved>(db)`
    select l.id, to_char(l.date, 'YYYY-MM-DD') as date, l.memo as words, l.opposite_name as name, l.serial as source,
      (sign(l.in_amount - l.out_amount) * (l.in_amount + l.out_amount - coalesce(c.amount, 0)))::float8 as amount
    from ${BankLine} l
    left join lateral (
      select sum(c.amount) as amount from ${BankClaim} c
      join ${BankJournal} j on j.tenant_id = c.tenant_id and j.id = c.journal
      where c.tenant_id = l.tenant_id and c.line = l.id and c.status = 'active' and not c.deleted and j.date <= ${on}::date
    ) c on true
    where l.tenant_id = ${tenant} and l.bank = ${bank} and l.date <= ${on}::date and not l.deleted
      and l.in_amount + l.out_amount > coalesce(c.amount, 0)
    order by l.date, l.seq`
  return rows.map(movement)
}

/**
 * Entries that the bank did not have by that day. What was booked before the bank's lines begin is in what they began with, unless
 * one of them is it; what was taken back stands against itself.
 */
async function openEntries(
  { db, tenant }: Context,
  bank: string,
  on: string,
  since: string,
): Promise<OpenMovement[]> {
  const rows = await cachedSql<Moved>(db)`
    select j.id, to_char(j.date, 'YYYY-MM-DD') as date, j.summary as words, j.opposite_name as name, j.source,
      (sign(j.in_amount - j.out_amount) * (j.in_amount + j.out_amount - coalesce(c.amount, 0)))::float8 as amount
    from ${BankJournal} j
    left join lateral (
      select sum(c.amount) filter (where l.date <= ${on}::date) as amount, count(*) as claims from ${BankClaim} c
      join ${BankLine} l on l.tenant_id = c.tenant_id and l.id = c.line
      where c.tenant_id = j.tenant_id and c.journal = j.id and c.status = 'active' and not c.deleted
    ) c on true
    where j.tenant_id = ${tenant} and j.bank = ${bank} and j.date <= ${on}::date and not j.deleted
      and (j.date >= ${since}::date or c.claims > 0)
      and j.in_amount + j.out_amount > coalesce(c.amount, 0)
    order by j.date, j.seq`
  const bySource = new Map<string, number>()
  for (const { source, amount } of rows) if (source) bySource.set(source, add(bySource.get(source), amount))
  return rows.filter(({ source }) => !source || bySource.get(source) !== 0).map(movement)
}

const movement = ({ id, date, words, name, amount }: Moved): OpenMovement => ({
  id,
  date,
  words: words ?? '',
  name,
  amount,
})
