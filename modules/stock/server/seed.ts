import type { Context } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'

/** A first warehouse of each kind that the product's own ways need. */
export async function seed({ repo }: Context): Promise<void> {
  await repo(Warehouse).add({ code: 'YL', name: '原料仓', kind: '1', sort: 1 })
  await repo(Warehouse).add({ code: 'CP', name: '成品仓', kind: '3', sort: 2 })
  await repo(Warehouse).add({ code: 'BL', name: '不良品仓', kind: '7', canShip: false, sort: 8 })
  await repo(Warehouse).add({ code: 'ZT', name: '在途', kind: '9', canShip: false, sort: 9 })
}
