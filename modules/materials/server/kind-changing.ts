import { type Context, defineExtension } from '@mortise/server'

/** Whoever keeps materials by their kinds refuses here that some of them change to another. */
export const kindChanging =
  defineExtension<(ctx: Context, materials: readonly string[]) => Promise<void>>('kindChanging')
