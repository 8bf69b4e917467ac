import type { Context } from '@mortise/server'

/** Whoever calculates what to request, or requests it, comes one after the other and sees what the one before requested. */
export const planAlone = (ctx: Context): Promise<void> => ctx.alone('purchase planning')
