import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'

/** The first store of raw materials that takes anything in. */
export async function rawWarehouse({ repo }: Context): Promise<string> {
  const places = await repo(Warehouse).find(
    { kind: '1', isActive: true, isFrozen: false },
    { sort: [['code', 'asc']] },
  )
  const warehouse = places.find(({ id }) => !places.some(({ parent }) => parent === id))
  if (!warehouse) throw new BusinessError('没有可用的原料仓，请先维护仓库')
  return warehouse.id
}
