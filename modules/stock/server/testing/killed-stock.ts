import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { Context } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'
import stock from '../index.ts'

/** Where the documents of the test put what. */
export interface Shelf {
  readonly warehouse: string
  readonly materials: readonly string[]
}

/** What the server that is killed serves. */
export const served = {
  modules: [stock],
  async furnish({ repo }: Context): Promise<Shelf> {
    const [house] = await repo(Warehouse).find({ code: 'YL' })
    const known = await repo(Material).find({ remark: '耐久' })
    if (known.length > 0) return { warehouse: house?.id ?? '', materials: known.map(({ id }) => id) }
    const unit = await repo(Unit).add({ name: '件耐久', code: 'DURABLE' })
    const category = await repo(MaterialCategory).add({ name: '耐久料' })
    const materials: string[] = []
    for (const valuation of ['MA', 'FIFO', 'MA'] as const) {
      const common = { name: `耐久${materials.length}`, unit: unit.id, category: category.id, remark: '耐久' }
      materials.push((await repo(Material).add({ ...common, valuation })).id)
    }
    return { warehouse: house?.id ?? '', materials }
  },
}
