import type { Context } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'

const first = [
  { code: 'YL', name: '原料仓', kind: WarehouseKind.raw, sort: 1 },
  { code: 'CP', name: '成品仓', kind: WarehouseKind.finished, sort: 2 },
  { code: 'BL', name: '不良品仓', kind: WarehouseKind.bad, canShip: false, sort: 8 },
  { code: 'ZT', name: '在途', kind: WarehouseKind.transit, canShip: false, sort: 9 },
] as const

/** A first warehouse of each kind that the product's own ways need. */
export async function setUpTenant({ repo }: Context): Promise<void> {
  if (await repo(Warehouse).first({})) return
  for (const warehouse of first) await repo(Warehouse).add(warehouse)
}
