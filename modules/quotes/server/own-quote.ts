import { BusinessError, both, type RowOf } from '@mortise/model'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

/** The quote that is meant, if the caller may see it. */
export async function ownQuote(ctx: Context, id: string): Promise<RowOf<typeof Quote>> {
  const own = both(ctx.scope(Quote), { field: 'id', test: { op: 'eq', value: id } })
  const [quote] = await ctx.repo(Quote).select(own, { limit: 1 })
  if (!quote) throw new BusinessError('报价单不存在或不在您的权限范围内')
  return quote
}
