import type { Context } from '@mortise/server'
import { Category } from '@mortise/system/model'

/** The category below which those of doors stand. */
export const DOOR_ROOT = 'door'

/** Doors are sorted into categories, so there must be some. */
export async function setUpTenant({ repo }: Context): Promise<void> {
  if (await repo(Category).first({ code: DOOR_ROOT })) return
  const { id } = await repo(Category).add({ name: '门类' })
  await repo(Category).put(id, { code: DOOR_ROOT })
  for (const name of ['平开门', '推拉门', '入户门', '玻璃门']) await repo(Category).add({ name, parent: id })
}
