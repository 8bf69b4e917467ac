import { GlAccount, GlBook, GlRule } from '@mortise/finance/model'
import type { Row } from '@mortise/model'
import { type Context, insertRows, newId, storyOf } from '@mortise/server'
import { sql } from 'kysely'
import { chart } from '../ledger/chart.ts'
import { shippedRules } from '../ledger/shipped-rules.ts'

/** The accounts and rules that the product brings. Books are opened by choice; those of the demonstration a year ago. */
export async function setUpTenant(ctx: Context): Promise<void> {
  await bringUp(ctx)
  if (ctx.config.demo && ctx.tenant === '0') await openDemoBooks(ctx)
}

/** With the company, so that all which the demonstration does is booked; once. */
export async function openDemoBooks(ctx: Context): Promise<void> {
  if (await ctx.repo(GlBook).first({})) return
  const startMonth = storyOf(ctx, 23).ago(365).slice(0, 7)
  await insertRows(ctx, GlBook, [{ startMonth, startOn: `${startMonth}-01` }])
}

/** Adds accounts that came since a company began, and shows the rules of the product as they are today. */
export async function bringUp(ctx: Context): Promise<void> {
  const known = await ctx.repo(GlAccount).pick(['id', 'code'], {}, { limit: 10_000 })
  const ids = new Map<string, string>(known.map(({ id, code }) => [code, id]))
  const missing = chart.filter(({ code }) => !ids.has(code))
  for (const { code } of missing) ids.set(code, newId())
  await insertRows(
    ctx,
    GlAccount,
    missing.map(({ above, ...account }) => ({
      id: ids.get(account.code) ?? newId(),
      parent: above ? (ids.get(above) ?? null) : null,
      ...account,
    })),
  )
  // Shown only: what is booked goes by those in code.
  if (await areShown(ctx)) return
  await sql`delete from ${sql.table(GlRule.table)} where tenant_id = ${ctx.tenant} and is_built_in`.execute(
    ctx.db,
  )
  await insertRows(ctx, GlRule, shippedRules)
}

async function areShown(ctx: Context): Promise<boolean> {
  const keys = [...new Set(shippedRules.flatMap((rule) => Object.keys(rule)))]
  const textsOf = (rules: readonly object[]): string =>
    rules
      .map((rule) => JSON.stringify(keys.map((key) => (rule as Row)[key] ?? null)))
      .toSorted()
      .join()
  const shown = await ctx.repo(GlRule).find({ isBuiltIn: true }, { limit: 10_000 })
  return textsOf(shown) === textsOf(shippedRules)
}
