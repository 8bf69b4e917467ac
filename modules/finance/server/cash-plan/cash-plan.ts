import { CashKind, type CashParty, type CashPlan, type CashRow } from '@mortise/finance/model'
import { add, addDays, BusinessError, daysBetween, isDate, startOfWeek, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { dueRows, pastDelays } from './expected.ts'
import { moneyOn, recurringRows } from './recurring.ts'

const WEEKS = 13
/** The place of what there is now, before all weeks. */
const TODAY = -1

/** What if a party paid so many days later still. */
export interface Scenario {
  readonly party: string
  readonly days: number
}

/** 资金计划: thirteen weeks from a day on, with what is left of our money after each. */
export async function cashPlan(ctx: Context, from: string, scenario?: Scenario): Promise<CashPlan> {
  const { rows, delays } = await expected(ctx, from, scenario)
  const opening = await moneyOn(ctx, ctx.today)
  let balance = opening
  const weeks = weeksFrom(from).map((days, week) => {
    const amounts = rows.filter((row) => row.week === week).map(({ amount }) => amount)
    const [coming, going] = [amounts.filter((each) => each > 0), amounts.filter((each) => each < 0)]
    balance = add(balance, sum(amounts, 2))
    return { ...days, in: sum(coming, 2), out: -sum(going, 2) || 0, balance }
  })
  const lowest = weeks.reduce(
    (low, each, week) => (each.balance < low.balance ? { week, balance: each.balance } : low),
    { week: TODAY, balance: opening },
  )
  return { from, opening, weeks, lines: linesOf(rows), lowest, parties: partiesOf(rows, delays) }
}

/** What a cell of the plan consists of. */
export async function cashRows(
  ctx: Context,
  from: string,
  cell: { readonly kind: string; readonly week: number },
  scenario?: Scenario,
): Promise<CashRow[]> {
  const { rows } = await expected(ctx, from, scenario)
  return rows
    .filter(({ kind, week }) => kind === cell.kind && week === cell.week)
    .toSorted((one, other) => one.on.localeCompare(other.on) || other.amount - one.amount)
}

/** Whoever owes us pays as late as ever; what was due before the first week is expected in it, and what comes after the last in none. */
async function expected(ctx: Context, from: string, scenario?: Scenario) {
  if (!isDate(from)) throw new BusinessError('日期格式不正确', { field: 'from' })
  if (from < ctx.today) throw new BusinessError(`资金计划从今天 ${ctx.today} 或以后开始`, { field: 'from' })
  const weeks = weeksFrom(from)
  const last = weeks.at(-1)?.to ?? from
  const delays = await pastDelays(ctx)
  const due = [...(await dueRows(ctx)), ...(await recurringRows(ctx, from, last))]
  const rows = due.flatMap((row): CashRow[] => {
    const late = isOwedToUs(row) ? lateOf(row.party, delays, scenario) : 0
    const paid = addDays(row.dueOn, late)
    const on = paid < from ? from : paid
    if (on > last) return []
    return [{ ...row, on, week: Math.floor(daysBetween(startOfWeek(from), on) / 7) }]
  })
  return { rows, delays }
}

const isOwedToUs = ({ kind }: Pick<CashRow, 'kind'>) => kind === CashKind.plan || kind === CashKind.receivable

const lateOf = (party: string | null, delays: ReadonlyMap<string, number>, scenario?: Scenario): number =>
  (delays.get(party ?? '') ?? 0) + (scenario && scenario.party === party ? scenario.days : 0)

/** From a day to its Sunday, and twelve whole weeks. */
const weeksFrom = (from: string): { readonly from: string; readonly to: string }[] =>
  Array.from({ length: WEEKS }, (_, week) => {
    const monday = addDays(startOfWeek(from), week * 7)
    return { from: week === 0 ? from : monday, to: addDays(monday, 6) }
  })

const linesOf = (rows: readonly CashRow[]): CashPlan['lines'] =>
  Object.keys(CashKind.items).map((kind) => ({
    kind,
    amounts: Array.from({ length: WEEKS }, (_, week) =>
      sum(
        rows.filter((row) => row.kind === kind && row.week === week),
        ({ amount }) => amount,
      ),
    ),
  }))

/** Who owes us most first. */
function partiesOf(rows: readonly CashRow[], delays: ReadonlyMap<string, number>): CashParty[] {
  const byParty = new Map<string, CashParty>()
  for (const { party, partyName, amount } of rows.filter(isOwedToUs)) {
    if (!party) continue
    const before = byParty.get(party)?.amount ?? 0
    byParty.set(party, {
      party,
      partyName: partyName ?? '',
      late: delays.get(party) ?? 0,
      amount: add(before, amount),
    })
  }
  return [...byParty.values()].toSorted((one, other) => sub(other.amount, one.amount))
}
