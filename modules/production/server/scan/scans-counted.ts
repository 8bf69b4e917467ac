import { type Context, defineExtension } from '@mortise/server'

/** Whoever keeps pieces of work orders hears when scans have changed how far one is. */
export const scansCounted =
  defineExtension<(ctx: Context, workOrder: string) => Promise<void>>('scansCounted')
