import type { Context, Holder } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'

/** Who may sign in to the caller's company and was granted one of these rights by a role. */
export const rightHolders = (ctx: Context, codes: readonly string[]): Promise<Holder[]> =>
  servicesOf(ctx).providers.accounts.holders(ctx.tenant, codes)
