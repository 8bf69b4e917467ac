import { BusinessError } from '@mortise/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

/** What of a store is still under way, as `3张未完成订单`; nothing where all is done. */
export const openBusiness =
  defineExtension<(ctx: Context, store: string) => Promise<string | null>>('openBusiness')

/** A store is not turned off while somebody waits for its doors. */
export async function refuseOpenBusiness(ctx: Context, store: string): Promise<void> {
  for (const ask of providersOf(ctx, openBusiness)) {
    const left = await ask(ctx, store)
    if (left) throw new BusinessError(`门店有${left}，不能停用`, { field: 'isActive' })
  }
}
