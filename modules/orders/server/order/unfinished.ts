import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, isDone } from '@mortise/orders/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

/** Why an order is not over although all of its lines are done, in a sentence; null where it is. */
export const unfinished =
  defineExtension<(ctx: Context, order: string) => Promise<string | null>>('unfinished')

async function reasonOf(ctx: Context, order: string): Promise<string | null> {
  for (const ask of providersOf(ctx, unfinished)) {
    const reason = await ask(ctx, order)
    if (reason) return reason
  }
  return null
}

export async function refuseUnfinished(ctx: Context, { id }: RowOf<typeof CustomerOrder>): Promise<void> {
  const reason = await reasonOf(ctx, id)
  if (reason) throw new BusinessError(reason)
}

/** Whatever was the last to be done ends the order. */
export async function completeDone(ctx: Context, id: string): Promise<void> {
  const { status, lines, needsInstall } = await ctx.repo(CustomerOrder).get(id)
  if (status !== 'producing' || !isDone(lines, needsInstall)) return
  const reason = await reasonOf(ctx, id)
  if (reason) ctx.remarks.push(reason)
  else await ctx.repo(CustomerOrder).move(id, 'complete')
}
