import { GlAccount, GlBook, GlOpening } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { type AnyRoute, type Context, message, post, rules } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { z } from 'zod'
import { OPENING } from '../ledger/keeps-books.ts'
import { withSeenParty } from '../ledger/parties.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { stockValues } from '../stock/stock-accounts.ts'

export const openingRules = rules(GlOpening, {
  prepare: ({ partyType, partyName }, ctx, before) =>
    withSeenParty(ctx, { partyType, partyName, party: null }, new Set([before?.party ?? null])),
  async check({ account, debit, credit, partyName }, ctx) {
    await refuseStarted(ctx)
    const { code, below, dims } = await ctx.repo(GlAccount).get(account)
    if (below > 0) throw new BusinessError(`科目 ${code} 不是末级科目`, { field: 'account' })
    if (dims?.includes('party') && !partyName)
      throw new BusinessError(`科目 ${code} 需要核算往来单位`, { field: 'partyName' })
    if (debit !== 0 && credit !== 0) throw new BusinessError('借方和贷方只能填一个', { field: 'credit' })
  },
  remove: (_row, ctx) => refuseStarted(ctx),
})

async function refuseStarted({ repo }: Context): Promise<void> {
  const book = await repo(GlBook).first({})
  if (book) throw new BusinessError(`总账已于 ${book.startMonth} 启用，期初余额不能修改`)
}

/**
 * Opens the books, by choice: with what was entered as the first voucher, or with nothing where there is nothing. From then
 * on documents post.
 */
export const openingRoutes: AnyRoute[] = [
  post(
    '/erp_gl_opening/erpGlOpening/start',
    'glOpening:start',
    { body: z.object({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, '期间应为年月，如 2026-11') }) },
    async ({ ctx, body }) => {
      const { startOn, no } = await openBooks(ctx, body.month)
      return message(`总账已启用，自 ${startOn} 起记账${no ? `，期初凭证 ${no}` : ''}`)
    },
  ),
]

export async function openBooks(
  ctx: Context,
  month: string,
): Promise<{ readonly startOn: string; readonly no: string | null }> {
  await ctx.alone(OPENING)
  await refuseStarted(ctx)
  const startOn = await firstDay(ctx, month)
  const rows = await ctx.repo(GlOpening).find({}, { limit: 100_000 })
  const difference = sub(
    sum(rows, ({ debit }) => debit),
    sum(rows, ({ credit }) => credit),
  )
  if (compare(difference, 0) !== 0) throw new BusinessError(`期初余额借贷不平衡，差额 ${difference}`)
  const entries = await entriesOf(ctx, rows)
  await refuseOtherStock(ctx, entries)
  const book = await ctx.repo(GlBook).add({ startMonth: month, startOn })
  if (entries.length === 0) return { startOn, no: null }
  const { no } = await postVoucher(ctx, {
    date: startOn,
    kind: 'open',
    summary: '期初余额',
    source: { type: GlBook.name, id: book.id, event: 'open', no: month },
    entries,
  })
  return { startOn, no }
}

/**
 * The books begin with what there is now. That is what there was on the first of the month if no stock has moved since;
 * otherwise they begin today.
 */
async function firstDay({ repo, today }: Context, month: string): Promise<string> {
  const present = today.slice(0, 7)
  if (month > present) throw new BusinessError(`会计期间 ${month} 未打开`)
  const first = `${month}-01`
  const moved = await repo(StockMove).first({ date: { ge: first } }, { sort: [['date', 'desc']] })
  if (!moved) return first
  if (month < present)
    throw new BusinessError(`${moved.date} 已有库存业务，期初余额只能是现在的余额，请从 ${present} 启用`)
  return today
}

/** What lies in stock has been valued already: the books begin with the same. */
async function refuseOtherStock(
  ctx: Context,
  entries: readonly { account: string; debit: number; credit: number }[],
): Promise<void> {
  for (const [code, value] of await stockValues(ctx)) {
    const opened = sum(entries, ({ account, debit, credit }) => (account === code ? sub(debit, credit) : 0))
    if (compare(opened, value) !== 0)
      throw new BusinessError(`科目 ${code} 的期初余额 ${opened} 元与库存金额 ${value} 元不一致`)
  }
}

async function entriesOf(ctx: Context, rows: readonly RowOf<typeof GlOpening>[]) {
  const accounts = await ctx.repo(GlAccount).find({}, { limit: 10_000 })
  const codeOf = new Map<string, string>(accounts.map(({ id, code }) => [id, code]))
  return rows
    .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
    .map(({ account, debit, credit, partyType, party, partyName }) => ({
      account: codeOf.get(account) ?? '',
      debit,
      credit,
      party: partyType && party ? { type: partyType, id: party, name: partyName ?? '' } : null,
    }))
}
