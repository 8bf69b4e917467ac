import { FinAllocation, FinOpenItem, ItemSide, PrepayAlloc } from '@mortise/finance/model'
import { add, compare, type RowOf, sub, sum } from '@mortise/model'
import { OrderReceipt } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { allocateItems } from '../items/allocate.ts'
import { offsetItems, undoOffset } from '../items/offset.ts'
import { tellCreditOf } from './free-balance.ts'
import { countOnCredit, uncountSettled } from './order-settlements.ts'

type Item = RowOf<typeof FinOpenItem>

/**
 * Brings together what is open for an order: what came back goes off what left, refunds off what was paid, and what was
 * paid before pays for what is owed by now. Whoever calls holds the order.
 */
export async function settleOrder(ctx: Context, order: string): Promise<void> {
  await giveBackOffsets(ctx, order)
  await setOff(ctx, order, ItemSide.receivable)
  await setOff(ctx, order, ItemSide.advanceIn)
  await useEarmarks(ctx, order)
  await useAdvances(ctx, order)
}

type Sign = 1 | -1
const inTurn = {
  sort: [
    ['dueOn', 'asc'],
    ['id', 'asc'],
  ],
  limit: 1000,
} as const

/** What is open for an order, on one side and of one sign; what was paid before entries named orders is known by its receipt. */
async function openOf({ repo }: Context, order: string, side: Item['side'], sign: Sign): Promise<Item[]> {
  const open = { side, sign, residual: { gt: 0 } }
  const named = await repo(FinOpenItem).find({ order, ...open }, inTurn)
  if (side !== ItemSide.advanceIn) return named
  const receipts = await repo(OrderReceipt).pick(['id'], { order }, { limit: 1000 })
  const source = { in: receipts.map(({ id }) => id) }
  const paid = await repo(FinOpenItem).find({ source, ...open }, inTurn)
  return [...named, ...paid.filter(({ id }) => !named.some((each) => each.id === id))]
}

/** Goods that were paid for by an advance and came back: the advance is open again for as much. */
async function giveBackOffsets(ctx: Context, order: string): Promise<void> {
  const credits = await openOf(ctx, order, ItemSide.receivable, -1)
  let wanted = sum(credits, ({ residual }) => residual)
  for (const { residual } of await openOf(ctx, order, ItemSide.receivable, 1)) wanted = sub(wanted, residual)
  if (compare(wanted, 0) <= 0) return
  const owed = await ctx.repo(FinOpenItem).find({ order, side: ItemSide.receivable, sign: 1 })
  const made = await ctx.repo(FinAllocation).find(
    { item: { in: owed.map(({ id }) => id) }, kind: 'advance', isUndone: false },
    {
      sort: [
        ['createTime', 'desc'],
        ['no', 'desc'],
      ],
      limit: 1000,
    },
  )
  for (const { against, amount } of made) {
    if (compare(wanted, 0) <= 0) return
    const { voucher } = await ctx.repo(FinOpenItem).get(against)
    const advance = await advanceBehind(ctx, voucher)
    await undoOffset(ctx, voucher)
    // What somebody set off by hand is nobody's again.
    if (await uncountSettled(ctx, voucher)) await tellCreditOf(ctx, advance ?? none, amount)
    else {
      await countOnCredit(ctx, order, -amount)
      if (advance?.source) await giveEarmarkBack(ctx, order, advance.source, amount)
    }
    wanted = sub(wanted, amount)
  }
}
const none = { sourceType: null, source: null }

/** The advance that an offset took from. */
export async function advanceBehind({ repo }: Context, voucher: string): Promise<Item | undefined> {
  const left = await repo(FinOpenItem).find({ voucher, side: ItemSide.advanceIn })
  const [made] = await repo(FinAllocation).find({
    against: { in: left.map(({ id }) => id) },
    isUndone: false,
  })
  return made && repo(FinOpenItem).get(made.item)
}

/** What an order has on one side of both signs is set off against each other. */
async function setOff(ctx: Context, order: string, side: Item['side']): Promise<void> {
  const less = await openOf(ctx, order, side, -1)
  for (const item of less) {
    let left = item.residual
    for (const other of await openOf(ctx, order, side, 1)) {
      if (compare(left, 0) <= 0) break
      if (other.account !== item.account || other.party !== item.party) continue
      const amount = Math.min(left, other.residual)
      await allocateItems(ctx, {
        item: other.id,
        against: item.id,
        amount,
        kind: 'credit',
        cause: 'document',
      })
      left = sub(left, amount)
    }
  }
}

/** Advances that were set aside for the order pay for it first. */
async function useEarmarks(ctx: Context, order: string): Promise<void> {
  const earmarks = await ctx
    .repo(PrepayAlloc)
    .find({ order, status: 'active' }, { sort: [['createTime', 'asc']], limit: 1000 })
  for (const earmark of earmarks) {
    const [advance] = await ctx
      .repo(FinOpenItem)
      .find({ source: earmark.prepay, side: ItemSide.advanceIn, sign: 1, residual: { gt: 0 } })
    if (!advance) continue
    const used = await pay(ctx, order, advance, sub(earmark.amount, earmark.consumed))
    await consume(ctx, earmark, used)
  }
}

async function consume(ctx: Context, { id, amount, consumed }: RowOf<typeof PrepayAlloc>, used: number) {
  if (used === 0) return
  const total = add(consumed, used)
  await ctx.repo(PrepayAlloc).put(id, { consumed: total })
  if (compare(total, amount) >= 0) await ctx.repo(PrepayAlloc).move(id, 'consume')
}

/** What an advance paid for came back: it is set aside for the order again. */
async function giveEarmarkBack(ctx: Context, order: string, prepay: string, amount: number): Promise<void> {
  const used = await ctx.repo(PrepayAlloc).find({ order, prepay, consumed: { gt: 0 } })
  let left = amount
  for (const { id, consumed, status } of used) {
    const part = Math.min(left, consumed)
    if (compare(part, 0) <= 0) return
    if (status === 'consumed') await ctx.repo(PrepayAlloc).move(id, 'revive')
    await ctx.repo(PrepayAlloc).put(id, { consumed: sub(consumed, part) })
    left = sub(left, part)
  }
}

/** Money that came for the order itself pays for it. */
async function useAdvances(ctx: Context, order: string): Promise<void> {
  for (const advance of await openOf(ctx, order, ItemSide.advanceIn, 1))
    await pay(ctx, order, advance, advance.residual)
}

/** Pays for what an order owes out of an advance, up to so much; answers how much that was. */
async function pay(ctx: Context, order: string, advance: Item, most: number): Promise<number> {
  let used = 0
  for (const owed of await openOf(ctx, order, ItemSide.receivable, 1)) {
    if (owed.party !== advance.party) continue
    const amount = Math.min(owed.residual, sub(Math.min(most, advance.residual), used))
    if (compare(amount, 0) <= 0) break
    await offsetItems(ctx, { advance: advance.id, owed: owed.id, amount, cause: 'document' })
    await countOnCredit(ctx, order, amount)
    used = add(used, amount)
  }
  return used
}
