import type { Delivery } from '@mortise/deliveries/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { storeStaff } from '@mortise/stores/server'

/** Tells those who sell for the store. */
export async function tellStore(
  ctx: Context,
  { store }: RowOf<typeof Delivery>,
  text: string,
): Promise<void> {
  const staff = store ? ((await storeStaff(ctx, [store])).get(store) ?? []) : []
  for (const user of staff) await ctx.notify(user, text)
}
