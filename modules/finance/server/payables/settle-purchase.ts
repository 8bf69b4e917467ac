import { FinAllocation, FinOpenItem, ItemSide, Payable, Prepay } from '@mortise/finance/model'
import { compare, sub } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { type Item, lockItems } from '../items/allocate.ts'
import { offsetItems, undoOffset } from '../items/offset.ts'
import { reservedOf } from './requestable.ts'

/** What was paid ahead for a purchase order pays for what is owed for it by now, but for what requests ask for. */
export async function settlePurchase(ctx: Context, order: string): Promise<void> {
  await ctx.repo(PurchaseOrder).lock(order)
  const payables = await ctx.repo(Payable).lockAll({ purchaseOrder: order, status: 'posted' })
  const advances = await ctx.repo(Prepay).find({ purchaseOrder: order, status: 'approved' })
  for (const { id } of payables) {
    const [owed] = await open(ctx, id, ItemSide.payable)
    if (!owed) continue
    let left = sub(owed.residual, await reservedOf(ctx, id))
    for (const { id: source } of advances)
      for (const advance of await open(ctx, source, ItemSide.advanceOut)) {
        const amount = Math.min(left, advance.residual)
        if (compare(amount, 0) <= 0 || advance.party !== owed.party) continue
        await offsetItems(ctx, { advance: advance.id, owed: owed.id, amount, cause: 'document' })
        left = sub(left, amount)
      }
  }
}

/** As much of an invoice as is reddened and was paid for ahead is owed again, and what was paid ahead is open again. */
export async function giveAdvancesBack(ctx: Context, payable: string, reddened: number): Promise<void> {
  const [owed] = await lockItems(ctx, { source: payable, side: ItemSide.payable, sign: 1 })
  if (!owed) return
  let wanted = sub(reddened, owed.residual)
  const made = await ctx.repo(FinAllocation).find(
    { item: owed.id, kind: 'advout', isUndone: false },
    {
      sort: [
        ['createTime', 'desc'],
        ['no', 'desc'],
      ],
    },
  )
  for (const { against, amount } of made) {
    if (compare(wanted, 0) <= 0) return
    await undoOffset(ctx, (await ctx.repo(FinOpenItem).get(against)).voucher)
    wanted = sub(wanted, amount)
  }
}

const open = (ctx: Context, source: string, side: Item['side']): Promise<Item[]> =>
  lockItems(ctx, { source, side, sign: 1, residual: { gt: 0 } })
