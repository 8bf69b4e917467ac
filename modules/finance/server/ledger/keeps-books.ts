import { GlBook } from '@mortise/finance/model'
import type { Context } from '@mortise/server'

/** Under this name books are opened, alone; whoever found none holds that off until its own work is done. */
export const OPENING = 'glBook'

/** Whether the books of the company are kept. */
export async function keepsBooks(ctx: Context): Promise<boolean> {
  if (await ctx.repo(GlBook).first({})) return true
  await ctx.together(OPENING)
  return (await ctx.repo(GlBook).first({})) !== null
}
