import type { Context } from './context.ts'
import type { Services } from './services.ts'

export type { Services }

/** Where a context carries what the server is made of, out of the way of rules and routes. */
export const platform: unique symbol = Symbol('platform')

/** All of it, for the modules that are the platform themselves; others find what they need on the context. */
export const servicesOf = (ctx: Pick<Context, typeof platform>): Services => ctx[platform]
