import { GlAccount, GlBook, GlRule } from '@mortise/finance/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { chart } from './chart.ts'
import { shippedRules } from './shipped-rules.ts'

/**
 * The accounts and rules that the product brings. The books of a company that begins are kept from its first day on;
 * where stock has moved already, they begin with their opening balances.
 */
export async function setUpTenant(ctx: Context): Promise<void> {
  const ids = new Map(chart.map(({ code }) => [code, newId()]))
  const accounts = chart.map(({ above, ...account }) => ({
    id: ids.get(account.code) ?? newId(),
    parent: above ? (ids.get(above) ?? null) : null,
    ...account,
  }))
  await insertRows(ctx, GlAccount, accounts)
  await insertRows(ctx, GlRule, shippedRules)
  if (!(await ctx.repo(StockMove).first({})))
    await insertRows(ctx, GlBook, [{ startMonth: ctx.today.slice(0, 7) }])
}
