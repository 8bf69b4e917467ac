import {
  BankJournal,
  BankLayout,
  BankStatement,
  FinOpenItem,
  ItemSide,
  PartyStatement,
} from '@mortise/finance/model'
import { add, addDays, startOfMonth, sub, sum } from '@mortise/model'
import type { Context, Story } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { usualBank } from './journal.ts'
import { matchSure } from './match.ts'

/** For how long the demonstration has the bank's own word. */
const DAYS = 24

interface Told {
  readonly date: string
  readonly amount: number
  readonly name: string
  readonly memo: string
}

/** The bank's statement of the last weeks: what the journal has, and some of which finance knows nothing yet. */
export async function demoBank(ctx: Context, story: Story): Promise<void> {
  const bank = await usualBank(ctx)
  if (!bank) return
  await layouts(ctx)
  const since = story.ago(DAYS)
  const entries = await ctx
    .repo(BankJournal)
    .find({ bank: bank.id }, { sort: [['date', 'asc']], limit: 20_000 })
  const moved = ({ inAmount, outAmount }: (typeof entries)[number]) => sub(inAmount, outAmount)
  const before = sum(
    entries.filter(({ date }) => date < since),
    moved,
  )
  const known = entries
    // What was booked in the last two days the bank does not have yet.
    .filter((entry) => entry.date >= since && entry.date <= story.ago(2) && moved(entry) !== 0)
    .map((entry) => ({
      date: entry.date,
      amount: moved(entry),
      name: entry.oppositeName ?? '',
      memo: `${entry.summary} ${entry.sourceNo ?? ''}`,
    }))
  const lines = [...known, ...(await unknown(ctx, story))].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )
  const { openBalance } = await ctx.repo(BankInfo).get(bank.id)
  const statement = await bring(ctx, bank.id, add(openBalance, before), lines)
  await matchSure(ctx, statement)
  await statements(ctx)
}

async function layouts({ repo }: Context): Promise<void> {
  await repo(BankLayout).add({
    name: '工商银行网银',
    skipRows: 1,
    dateColumn: '交易时间',
    amountForm: 'two',
    inColumn: '转入金额',
    outColumn: '转出金额',
    balanceColumn: '余额',
    nameColumn: '对方单位',
    accountColumn: '对方账号',
    memoColumn: '用途',
  })
  await repo(BankLayout).add({
    name: '农业银行网银',
    encoding: 'gb18030',
    skipRows: 2,
    dateColumn: '交易日期',
    amountForm: 'marked',
    amountColumn: '交易金额',
    markColumn: '借贷标志',
    inMark: '贷',
    balanceColumn: '账户余额',
    nameColumn: '对方户名',
    accountColumn: '对方账号',
    memoColumn: '摘要',
  })
}

/** Money that nobody has booked: of somebody who owes it to the cent, of somebody unknown, and of the bank itself. */
async function unknown(ctx: Context, story: Story): Promise<Told[]> {
  const owed = await ctx
    .repo(FinOpenItem)
    .find(
      { side: ItemSide.receivable, sign: 1, partyType: 'store', residual: { gt: 0 } },
      { sort: [['dueOn', 'asc']], limit: 2 },
    )
  return [
    ...owed.map(({ residual, partyName }, at) => ({
      date: story.ago(4 - at),
      amount: residual,
      name: partyName,
      memo: '货款',
    })),
    { date: story.ago(6), amount: 3000, name: '李建华', memo: '订门定金' },
    { date: story.ago(5), amount: -15, name: '', memo: '网银转账手续费' },
    { date: story.ago(3), amount: 286.4, name: '', memo: '结息' },
  ]
}

async function bring(
  ctx: Context,
  bank: string,
  openBalance: number,
  lines: readonly Told[],
): Promise<string> {
  let balance = openBalance
  const rows = lines.map(({ date, amount, name, memo }, at) => {
    balance = add(balance, amount)
    const said = [
      date,
      `${date.replaceAll('-', '')}${String(at + 1).padStart(6, '0')}`,
      amount > 0 ? amount : '',
      amount < 0 ? -amount : '',
      balance,
      name,
      '',
      memo,
    ]
    return said.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
  })
  const text = ['交易日期,流水号,收入,支出,余额,对方户名,对方账号,摘要', ...rows].join('\n')
  const { path } = await ctx.files.save(Buffer.from(text), '银行对账单.csv')
  return (await ctx.repo(BankStatement).add({ bank, file: [path], openBalance })).id
}

/** Statements of the month before to those who owe most: one confirmed, one sent, one to be sent. */
async function statements(ctx: Context): Promise<void> {
  const { repo, today } = ctx
  const endDate = addDays(startOfMonth(today), -1)
  const beginDate = startOfMonth(endDate)
  const items = await repo(FinOpenItem).find(
    { side: ItemSide.receivable, partyType: 'store', date: { ge: beginDate, le: endDate } },
    { sort: [['amount', 'desc']], limit: 60 },
  )
  const stores = [...new Set(items.map(({ party }) => party))].slice(0, 3)
  for (const [at, store] of stores.entries()) {
    const { id } = await repo(PartyStatement).add({ partyType: 'store', store, beginDate, endDate })
    if (at < 2) await repo(PartyStatement).move(id, 'send')
    if (at > 0) continue
    await repo(PartyStatement).put(id, { confirmedBy: '周会计', confirmedAt: ctx.now })
    await repo(PartyStatement).move(id, 'confirm')
  }
}
