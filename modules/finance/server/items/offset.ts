import { FinAllocation, FinOpenItem, GlAccount, GlVoucher, ItemSide } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { sql } from 'kysely'
import { postVoucher } from '../ledger/post-voucher.ts'
import { postMirror } from '../ledger/voucher.rules.ts'
import { allocateItems, undoAllocation } from './allocate.ts'

type Item = RowOf<typeof FinOpenItem>

/** What an advance pays for. */
const paidBy = { [ItemSide.advanceIn]: ItemSide.receivable, [ItemSide.advanceOut]: ItemSide.payable } as const

/**
 * An advance pays for what is owed: a voucher moves it from its account to the other, and what that leaves on both is
 * set off against the two. Answers the voucher.
 */
export async function offsetItems(
  ctx: Context,
  { advance, owed, amount }: { readonly advance: string; readonly owed: string; readonly amount: number },
): Promise<string> {
  await sql`select from ${sql.table(FinOpenItem.table)} where tenant_id = ${ctx.tenant} and id = any(${[advance, owed]})
    order by id for update`.execute(ctx.db)
  const [from, to] = [await ctx.repo(FinOpenItem).get(advance), await ctx.repo(FinOpenItem).get(owed)]
  refuseUnlike(from, to, amount)
  const isIn = from.side === ItemSide.advanceIn
  const codes = await codesOf(ctx, [from, to])
  const party = { type: from.partyType, id: from.party, name: from.partyName }
  const { id, no } = await postVoucher(ctx, {
    date: ctx.today,
    kind: 'auto',
    summary: isIn ? '预收冲应收' : '预付冲应付',
    source: { type: FinAllocation.name, id: newId(), event: 'offset', no: to.sourceNo ?? '' },
    entries: [
      { account: codes[isIn ? 0 : 1] ?? '', debit: amount, party, order: to.order },
      { account: codes[isIn ? 1 : 0] ?? '', credit: amount, party, order: to.order },
    ],
  })
  const left = await ctx.repo(FinOpenItem).find({ voucher: id })
  for (const item of [from, to]) {
    const mirror = left.find(({ account }) => account === item.account)
    if (!mirror) throw new Error('a voucher on an account of parties left no item')
    await allocateItems(ctx, { item: item.id, against: mirror.id, amount, kind: isIn ? 'advance' : 'advout' })
  }
  return no
}

/** Takes an offset back: both are open again by as much, and a mirror moves the money back (I6). */
export async function undoOffset(ctx: Context, voucher: string): Promise<void> {
  const { repo } = ctx
  const left = await repo(FinOpenItem).find({ voucher })
  for (const { id } of left)
    for (const made of await repo(FinAllocation).find({ against: id, isUndone: false }))
      await undoAllocation(ctx, made.id)
  const { id } = await postMirror(await repo(GlVoucher).get(voucher), ctx)
  for (const mirror of await repo(FinOpenItem).find({ voucher: id })) {
    const against = left.find(({ account }) => account === mirror.account)
    if (against)
      await allocateItems(ctx, {
        item: mirror.id,
        against: against.id,
        amount: mirror.amount,
        kind: 'credit',
      })
  }
}

/** What a reversal leaves is set off against what it reverses. */
export async function settleReversal(ctx: Context, voucher: string): Promise<void> {
  const { repo } = ctx
  for (const item of await repo(FinOpenItem).find({ voucher })) {
    const { account, party, source, sign } = item
    const [origin] = await repo(FinOpenItem).find(
      { account, party, source, sign: -sign, residual: { gt: 0 } },
      { limit: 1 },
    )
    if (!origin) continue
    const amount = Math.min(origin.residual, item.residual)
    await allocateItems(ctx, { item: origin.id, against: item.id, amount, kind: 'credit' })
  }
}

function refuseUnlike(from: Item, to: Item, amount: number): void {
  const wanted = (paidBy as Readonly<Record<string, string>>)[from.side]
  if (!wanted || wanted !== to.side || from.sign !== 1 || to.sign !== 1)
    throw new BusinessError('只能用预收冲应收、用预付冲应付')
  if (from.party !== to.party || from.partyType !== to.partyType)
    throw new BusinessError('不同往来单位之间不能冲抵')
  if (compare(amount, 0) <= 0) throw new BusinessError('金额必须大于0', { field: 'amount' })
  for (const { residual, sourceNo } of [from, to])
    if (compare(amount, residual) > 0)
      throw new BusinessError(`核销金额超过未核销余额：${sourceNo ?? ''} 未核销 ${residual} 元`, {
        field: 'amount',
      })
}

async function codesOf({ repo }: Context, items: readonly Item[]): Promise<string[]> {
  const codes: string[] = []
  for (const { account } of items) codes.push((await repo(GlAccount).get(account)).code)
  return codes
}
