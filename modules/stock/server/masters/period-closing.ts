import { type Context, defineExtension } from '@mortise/server'

/** Whoever keeps books by months says here why one cannot be closed yet; whoever closes it holds all of them. */
export const periodClosing = defineExtension<(ctx: Context, month: string) => Promise<void>>('periodClosing')
