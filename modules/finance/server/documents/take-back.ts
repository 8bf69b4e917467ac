import { FinAllocation, FinOpenItem, GlVoucher } from '@mortise/finance/model'
import { BusinessError, compare } from '@mortise/model'
import type { Context } from '@mortise/server'
import { lockItems, undoAllocation } from '../items/allocate.ts'
import { settleReversal } from '../items/offset.ts'
import { postMirror } from '../ledger/mirror.ts'

/** Refuses to take a voucher back of which something has been set off; its items are held, so that nothing is meanwhile. */
export async function refuseSettled(ctx: Context, voucher: string | null): Promise<void> {
  if (!voucher) return
  const items = await lockItems(ctx, { voucher })
  if (items.some(({ settled }) => compare(settled, 0) > 0)) throw new BusinessError('只能作废未核销的单据')
}

/** Takes back what was set off against the items of a voucher. */
export async function undoAllocations(ctx: Context, voucher: string): Promise<void> {
  for (const { id } of await ctx.repo(FinOpenItem).find({ voucher }))
    for (const made of await ctx.repo(FinAllocation).find({ against: id, isUndone: false }))
      await undoAllocation(ctx, made.id)
}

/** Posts the mirror of a document's voucher; what both leave is set off against each other. Answers the mirror. */
export async function takeBack(ctx: Context, voucher: string): Promise<string> {
  const { id } = await postMirror(await ctx.repo(GlVoucher).get(voucher), ctx)
  await settleReversal(ctx, { mirror: id, of: voucher })
  return id
}
