import { FinAllocation, FinOpenItem, ItemSide, Payable } from '@mortise/finance/model'
import { BusinessError, both, compare, conditionOf, sub } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import {
  type Allocating,
  allocateAll,
  allocateItems,
  type Item,
  type Strategy,
  undoAllocation,
} from '../items/allocate.ts'
import { type Offsetting, offsetItems, undoOffset } from '../items/offset.ts'
import { reservedOf } from '../payables/requestable.ts'
import { freeOfItem, tellCreditOf } from '../receivables/free-balance.ts'
import { countOnCredit, countSettled, uncountSettled } from '../receivables/order-settlements.ts'
import { advanceBehind } from '../receivables/settle-order.ts'
import { held } from './held.ts'

/** Somebody lets an advance pay for what is owed: only what is set aside for nothing else, and its order knows of it. */
export async function offsetByHand(
  ctx: Context,
  { advance, owed, amount }: Offsetting,
): Promise<{ readonly no: string }> {
  const [from, to] = await held(ctx, [advance, owed])
  if (!from || !to) throw new BusinessError('往来明细不存在')
  await refuseTaken(ctx, from, to, amount)
  const isOfOrder = from.order !== null && from.order === to.order
  const cause = isOfOrder ? 'document' : 'manual'
  const voucher = await offsetItems(ctx, { advance, owed, amount, cause })
  if (isOfOrder) await countOnCredit(ctx, from.order ?? '', amount)
  else if (to.order) await countSettled(ctx, to.order, voucher.id, amount)
  await tellCreditOf(ctx, from, -amount)
  return voucher
}

/** Sets two items off that are of one account: what one order has is taken from it for the other. */
export async function allocateByHand(ctx: Context, allocating: Allocating): Promise<string> {
  const items = await held(ctx, [allocating.item, allocating.against])
  for (const item of items) if (item) await refuseBeyondFree(ctx, item, allocating.amount)
  const id = await allocateItems(ctx, allocating)
  await countShift(ctx, id, items, allocating.amount)
  return id
}

/** The same over all that is open against an item, as far as the caller may see it. */
export async function allocateAllByHand(
  ctx: Context,
  against: string,
  strategy: Strategy,
  kind: Allocating['kind'],
): Promise<readonly Allocating[]> {
  const { account, party, partyType, side, sign } = await ctx.repo(FinOpenItem).get(against)
  if (side === ItemSide.advanceIn || side === ItemSide.advanceOut)
    throw new BusinessError('预收预付请逐笔核销')
  const fitting = conditionOf(FinOpenItem, { account, party, partyType, sign: -sign, residual: { gt: 0 } })
  const open = await ctx
    .repo(FinOpenItem)
    .select(both(ctx.scope(FinOpenItem), fitting), { sort: [['dueOn', 'asc']], limit: 5000 })
  const items = new Map<string, Item>()
  for (const item of await held(ctx, [against, ...open.map(({ id }) => id)]))
    if (item) items.set(item.id, item)
  const start = items.get(against)
  if (!start) throw new BusinessError('往来明细不存在')
  items.delete(against)
  const left = [...items.values()].filter(({ residual }) => residual > 0)
  const made = await allocateAll(ctx, start, left, strategy, kind)
  items.set(against, start)
  for (const { id, item, amount } of made)
    await countShift(ctx, id, [items.get(item), items.get(against)], amount)
  return made
}

/** Takes back what somebody set off, with all that was counted by it. */
export async function undoByHand(ctx: Context, id: string): Promise<void> {
  const { no, kind, item, against, cause } = await ctx.repo(FinAllocation).get(id)
  if (cause === 'document') throw new BusinessError(`核销单 ${no} 由业务单据产生，不能手工取消`)
  await held(ctx, [item, against])
  if (kind !== 'advance' && kind !== 'advout') {
    await undoAllocation(ctx, id)
    await uncountSettled(ctx, id)
    return
  }
  const { voucher } = await ctx.repo(FinOpenItem).get(against)
  const { amount } = await ctx.repo(FinAllocation).get(id)
  const advance = await advanceBehind(ctx, voucher)
  await undoOffset(ctx, voucher)
  await uncountSettled(ctx, voucher)
  if (advance) await tellCreditOf(ctx, advance, amount)
}

/** What is set aside for an order, came for another, or is asked for by a request stays where it is. */
async function refuseTaken(ctx: Context, from: Item, to: Item, amount: number): Promise<void> {
  await refuseBeyondFree(ctx, from, amount)
  if (from.order && from.order !== to.order) {
    const { no } = await ctx.repo(CustomerOrder).get(from.order)
    throw new BusinessError(`该款项是订单 ${no} 的收款，不能用于其他应收`)
  }
  if (to.sourceType !== Payable.name) return
  const most = sub(to.residual, await reservedOf(ctx, to.source ?? ''))
  if (compare(amount, most) > 0)
    throw new BusinessError(`应付单 ${to.sourceNo} 已申请付款，最多可冲抵 ${most.toFixed(2)} 元`, {
      field: 'amount',
    })
}

async function refuseBeyondFree(ctx: Context, item: Item, amount: number): Promise<void> {
  const free = await freeOfItem(ctx, item)
  if (compare(free, item.residual) < 0 && compare(amount, free) > 0)
    throw new BusinessError(`可分配余额不足：${free.toFixed(2)} 元，其余已分配给订单`, { field: 'amount' })
}

/** What was one order's is another's now. */
async function countShift(
  ctx: Context,
  source: string,
  items: readonly (Item | undefined)[],
  amount: number,
): Promise<void> {
  const [one, other] = items
  if (!one || !other || one.side !== ItemSide.receivable || one.order === other.order) return
  for (const { order, sign } of [one, other]) if (order) await countSettled(ctx, order, source, sign * amount)
}
