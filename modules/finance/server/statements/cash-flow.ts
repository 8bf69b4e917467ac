import { GlAccount, GlVoucher } from '@mortise/finance/model'
import { add, linesTable, sub } from '@mortise/model'
import { type Context, listIn } from '@mortise/server'
import { sql } from 'kysely'
import { movements } from '../reports/trial.ts'
import { cashFlows, cashLines } from './forms.ts'

const vouchers = sql.table(GlVoucher.table)
const entries = sql.table(linesTable(GlVoucher, 'entries'))
const accounts = sql.table(GlAccount.table)

const rules = cashFlows
  .flatMap(({ codes, in: comes, out: goes }) => listIn(codes).map((begins) => ({ begins, comes, goes })))
  .toSorted((one, other) => other.begins.length - one.begins.length)
const outgoing = new Set(cashLines.flatMap(({ no, of }) => (of === 'out' ? [no] : [])))

/** On which line money stands that came, or went, against an account. */
export function cashLineOf(code: string, isIncoming: boolean): number {
  const rule = rules.find(({ begins }) => code.startsWith(begins))
  if (!rule) throw new Error(`no line of the cash flow takes account ${code}`)
  return isIncoming ? rule.comes : rule.goes
}

/**
 * What vouchers that moved money say of where it came from: their other entries, which come to the same as the money. What
 * is reversed counts off the line where it stood.
 */
export const moneySources = ({ tenant }: Context, from: string, to: string) => sql`
  from ${vouchers} v
  join ${entries} e on e.tenant_id = v.tenant_id and e.parent_id = v.id
  join ${accounts} a on a.tenant_id = e.tenant_id and a.id = e.account and not a.is_cash
  where v.tenant_id = ${tenant} and not v.deleted and v.status in ('posted', 'reversed') and v.kind <> 'open'
    and v.date between ${from}::date and ${to}::date
    and exists (select from ${entries} c join ${accounts} m on m.tenant_id = c.tenant_id and m.id = c.account and m.is_cash
      where c.tenant_id = v.tenant_id and c.parent_id = v.id)`
export const isIncoming = sql<boolean>`(e.credit > 0) <> (v.reverses is not null)`

export async function cashFigures(ctx: Context, from: string, to: string) {
  const { rows } = await sql<{ code: string; isIncoming: boolean; amount: number }>`
    select a.code, ${isIncoming} as "isIncoming", sum(e.credit - e.debit) as amount
    ${moneySources(ctx, from, to)} group by 1, 2`.execute(ctx.db)
  const flows = new Map<number, number>()
  for (const row of rows) {
    const no = cashLineOf(row.code, row.isIncoming)
    flows.set(no, add(flows.get(no), outgoing.has(no) ? -row.amount : row.amount))
  }
  return { flows, ...(await cashHeld(ctx, from, to)) }
}

/** What there was before the first day, and what there was after the last. */
async function cashHeld(ctx: Context, from: string, to: string) {
  const cash = await ctx.repo(GlAccount).find({ isCash: true }, { limit: 1000 })
  const moved = (await movements(ctx, from, to)).filter(({ account }) =>
    cash.some(({ id }) => id === account),
  )
  const opening = moved.reduce((total, { before }) => add(total, before), 0)
  const closing = moved.reduce((total, { debit, credit }) => add(total, sub(debit, credit)), opening)
  return { opening, closing }
}
