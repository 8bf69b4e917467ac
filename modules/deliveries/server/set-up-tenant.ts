import type { Context } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'

/** A place for goods that come back, until somebody has looked at them. */
export async function setUpTenant({ repo }: Context): Promise<void> {
  if (await repo(Warehouse).first({ kind: WarehouseKind.inspecting })) return
  await repo(Warehouse).add({
    code: 'DJ',
    name: '待检仓',
    kind: WarehouseKind.inspecting,
    canShip: false,
    sort: 7,
  })
}
