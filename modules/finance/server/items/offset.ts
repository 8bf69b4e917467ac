import {
  FinAllocation,
  FinOpenItem,
  GlAccount,
  GlVoucher,
  ItemSide,
  ItemStatus,
} from '@mortise/finance/model'
import { BusinessError, compare } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { postMirror } from '../ledger/mirror.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { type Allocating, allocateItems, type Item, itemsBy, undoAllocation } from './allocate.ts'

/** What an advance pays for. */
const paidBy = { [ItemSide.advanceIn]: ItemSide.receivable, [ItemSide.advanceOut]: ItemSide.payable } as const

export interface Offsetting extends Pick<Allocating, 'amount' | 'cause'> {
  readonly advance: string
  readonly owed: string
}

/**
 * An advance pays for what is owed: a voucher moves it from its account to the other, and what that leaves on both is
 * set off against the two. Answers the voucher.
 */
export async function offsetItems(
  ctx: Context,
  { advance, owed, amount, cause = 'manual' }: Offsetting,
): Promise<{ readonly id: string; readonly no: string }> {
  const [from, to] = await itemsBy(ctx, [advance, owed])
  if (!from || !to) throw new BusinessError('往来明细不存在')
  refuseUnlike(from, to, amount)
  const isIn = from.side === ItemSide.advanceIn
  const codes = await codesOf(ctx, [from, to])
  const party = { type: from.partyType, id: from.party, name: from.partyName }
  const document = newId()
  const { id, no, items } = await postVoucher(ctx, {
    date: ctx.today,
    kind: 'auto',
    summary: isIn ? '预收冲应收' : '预付冲应付',
    source: { type: FinAllocation.name, id: document, event: 'offset', no: to.sourceNo ?? '' },
    entries: [
      { account: codes[isIn ? 0 : 1] ?? '', debit: amount, party, ...about(isIn ? from : to) },
      { account: codes[isIn ? 1 : 0] ?? '', credit: amount, party, ...about(isIn ? to : from) },
    ],
  })
  for (const [item, at] of [
    [from, isIn ? 0 : 1],
    [to, isIn ? 1 : 0],
  ] as const) {
    const left = items.find((each) => each.at === at)
    if (!left) throw new Error('a voucher on an account of parties left no item')
    const kind = isIn ? 'advance' : 'advout'
    const made = { item: item.id, against: left.id, amount, kind, cause, voucher: id } as const
    // The voucher leads to what was paid by it.
    await allocateItems(ctx, item === to ? { ...made, id: document } : made)
  }
  return { id, no }
}

/** Each side of an offset stays with the order that its item is of. */
const about = ({ order, project }: Item) => ({ order, project })

/** Takes an offset back: both are open again by as much, and a mirror moves the money back (I6). */
export async function undoOffset(ctx: Context, voucher: string): Promise<void> {
  const { repo } = ctx
  const left = await repo(FinOpenItem).find({ voucher })
  for (const { id } of left)
    for (const made of await repo(FinAllocation).find({ against: id, isUndone: false }))
      await undoAllocation(ctx, made.id)
  const { id } = await postMirror(await repo(GlVoucher).get(voucher), ctx)
  await settleReversal(ctx, { mirror: id, of: voucher })
}

/** What a mirror leaves is set off against what it mirrors, as far as that is open. */
export async function settleReversal(
  ctx: Context,
  { mirror, of }: { readonly mirror: string; readonly of: string },
): Promise<void> {
  const { repo } = ctx
  const origins = await repo(FinOpenItem).find({ voucher: of }, { limit: 5000 })
  for (const item of await repo(FinOpenItem).find({ voucher: mirror }, { limit: 5000 })) {
    const at = origins.findIndex((origin) => mirrors(origin, item))
    // Each once, however alike they are.
    const [origin] = at < 0 ? [] : origins.splice(at, 1)
    const amount = Math.min(origin?.residual ?? 0, item.residual)
    if (!origin || amount <= 0) continue
    const made = { item: origin.id, against: item.id, amount, kind: 'credit', cause: 'document' } as const
    await allocateItems(ctx, { ...made, voucher: mirror })
    if (amount < item.amount) continue
    for (const { id } of [origin, item]) await repo(FinOpenItem).put(id, { status: ItemStatus.reversed })
  }
}

const mirrors = (origin: Item, item: Item): boolean =>
  origin.sign === -item.sign &&
  (['account', 'party', 'order', 'sourceLine', 'amount'] as const).every((key) => origin[key] === item[key])

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
