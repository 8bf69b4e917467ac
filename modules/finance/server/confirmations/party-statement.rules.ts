import { createHash } from 'node:crypto'
import { FinOpenItem, ItemSide, PartyStatement } from '@mortise/finance/model'
import { add, BusinessError, compare, newLine, type RowOf, sub, sum } from '@mortise/model'
import { ShareType } from '@mortise/pricing/model'
import { stopShares } from '@mortise/pricing/server'
import { type Context, newId, rules } from '@mortise/server'
import { documentParty } from '../documents/document-party.ts'

type Statement = RowOf<typeof PartyStatement>
type Item = RowOf<typeof FinOpenItem>

const MOST_ITEMS = 5000

/** On which sides what is open with somebody stands: what buys from us, and what sells to us. */
const sidesOf = ({ partyType }: Statement): readonly Item['side'][] =>
  owedByUs(partyType) ? [ItemSide.payable, ItemSide.advanceOut] : [ItemSide.receivable, ItemSide.advanceIn]
export const owedByUs = (partyType: Statement['partyType']): boolean => partyType === 'supplier'
const adds: ReadonlySet<Item['side']> = new Set([ItemSide.receivable, ItemSide.payable])

export const partyStatementRules = rules(PartyStatement, {
  async prepare(statement, ctx, before) {
    const party = await documentParty(ctx, statement, ['store', 'customer', 'supplier', 'other'])
    if (before && before.status !== 'draft') return party
    if (statement.endDate > ctx.today) throw new BusinessError('结束日期不能晚于今天', { field: 'endDate' })
    return { ...party, ...(await asBooked(ctx, { ...statement, ...party })) }
  },
  async check({ id, party, partyType, beginDate, endDate }, { repo }) {
    const confirmed = await repo(PartyStatement).find(
      { party, partyType, status: 'confirmed', beginDate: { le: endDate }, endDate: { ge: beginDate } },
      { limit: 2 },
    )
    const other = confirmed.find((each) => each.id !== id)
    if (other)
      throw new BusinessError(
        `${other.beginDate} 至 ${other.endDate} 已有对方确认的对账单 ${other.no}，期间不能重叠`,
        { field: 'beginDate' },
      )
  },
  moves: {
    send: {
      async guard(statement, ctx) {
        if (await hasChanged(ctx, statement))
          throw new BusinessError(`对账单 ${statement.no} 生成后账目已有变化，请重新生成后再发送`)
      },
    },
    reopen: {
      async effect(statement, ctx) {
        await stopShares(ctx, ShareType.statement, statement.id)
        await ctx.repo(PartyStatement).put(statement.id, {
          ...(await asBooked(ctx, statement)),
          objection: null,
          confirmedBy: null,
          confirmedAt: null,
        })
      },
    },
    void: { effect: ({ id }, ctx) => stopShares(ctx, ShareType.statement, id) },
  },
})

/** Whether the books say something else by now than what was written down. */
export const hasChanged = async (ctx: Context, statement: Statement): Promise<boolean> =>
  (await asBooked(ctx, statement)).hash !== statement.hash

/** What the books say of somebody over some days: what was open before, and every entry since. */
async function asBooked(ctx: Context, statement: Statement) {
  const { party, partyType, beginDate, endDate } = statement
  if (!beginDate || !endDate || beginDate > endDate)
    throw new BusinessError('开始日期不能晚于结束日期', { field: 'endDate' })
  const items = await ctx.repo(FinOpenItem).find(
    { party: party ?? '', partyType, side: { in: [...sidesOf(statement)] }, date: { le: endDate } },
    {
      sort: [
        ['date', 'asc'],
        ['id', 'asc'],
      ],
      limit: MOST_ITEMS + 1,
    },
  )
  if (items.length > MOST_ITEMS) throw new BusinessError(`往来明细超过${MOST_ITEMS}笔，请缩短对账期间`)
  const moved = (item: Item) => (adds.has(item.side) ? 1 : -1) * item.sign * item.amount
  const openBalance = sum(
    items.filter(({ date }) => date < beginDate),
    moved,
  )
  let balance = openBalance
  const lines = byVoucher(
    items.filter(({ date }) => date >= beginDate),
    moved,
  ).map(({ date, sourceNo, amount }) => {
    balance = add(balance, amount)
    return {
      ...newLine(PartyStatement.fields.items, ctx),
      id: newId(),
      date,
      sourceNo,
      words: wordsOf(amount, partyType),
      debit: Math.max(0, amount),
      credit: Math.max(0, sub(0, amount)),
      balance,
    }
  })
  const said = lines.map((line) => [line.date, line.sourceNo, line.debit, line.credit])
  const hash = createHash('sha256')
    .update(JSON.stringify([party, beginDate, endDate, openBalance, said]))
    .digest('hex')
  return { openBalance, items: lines, hash }
}

/** What a voucher moved in all: an advance that pays for what is owed moves nothing between us. */
function byVoucher(items: readonly Item[], moved: (item: Item) => number) {
  const vouchers = new Map<string, { date: string; sourceNo: string | null; amount: number }>()
  for (const item of items) {
    const known = vouchers.get(item.voucher)
    if (known) known.amount = add(known.amount, moved(item))
    else vouchers.set(item.voucher, { date: item.date, sourceNo: item.sourceNo, amount: moved(item) })
  }
  return [...vouchers.values()].filter(({ amount }) => compare(amount, 0) !== 0)
}

function wordsOf(amount: number, partyType: Statement['partyType']): string {
  if (owedByUs(partyType)) return amount > 0 ? '应付' : '付款、退货或冲减'
  return amount > 0 ? '应收' : '收款、退货或冲减'
}
