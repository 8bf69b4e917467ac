import { FinOpenItem } from '@mortise/finance/model'
import { compare, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { allocateItems, type Item } from './allocate.ts'

/** What a voucher took from an account is set off against what some sources left there, in the order of their days. */
export async function setOff(
  ctx: Context,
  voucher: string,
  side: Item['side'],
  sources: readonly string[],
): Promise<void> {
  const [taken] = await ctx.repo(FinOpenItem).find({ voucher, side, sign: -1 })
  if (!taken) return
  const { account, party } = taken
  const open = { source: { in: [...sources] }, side, account, party, sign: 1, residual: { gt: 0 } }
  let left = taken.residual
  for (const item of await ctx.repo(FinOpenItem).find(open, { sort: [['date', 'asc']], limit: 5000 })) {
    const amount = Math.min(left, item.residual)
    if (compare(amount, 0) <= 0) return
    const made = { item: item.id, against: taken.id, amount, kind: 'credit', cause: 'document' } as const
    await allocateItems(ctx, { ...made, voucher })
    left = sub(left, amount)
  }
}
