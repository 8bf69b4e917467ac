import customers from '@mortise/customers/server'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { Context } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'
import stock from '@mortise/stock/server'

/** Where the documents of the test put what. */
export interface Store {
  readonly warehouse: string
  readonly materials: readonly string[]
}

/** Rows, documents with lines, a ledger and files: what the server that is killed serves. */
export const served = {
  modules: [stock, customers],
  async furnish({ repo }: Context): Promise<Store> {
    const [warehouse] = await repo(Warehouse).find({ code: 'YL' })
    const known = await repo(Material).find({ remark: '断电' })
    if (known.length > 0) return { warehouse: warehouse?.id ?? '', materials: known.map(({ id }) => id) }
    const unit = await repo(Unit).add({ name: '件断电', code: 'FAULTS' })
    const category = await repo(MaterialCategory).add({ name: '断电料' })
    const input = { unit: unit.id, category: category.id, remark: '断电' }
    const materials = [
      await repo(Material).add({ ...input, name: '断电甲', valuation: 'MA' }),
      await repo(Material).add({ ...input, name: '断电乙', valuation: 'FIFO' }),
    ]
    return { warehouse: warehouse?.id ?? '', materials: materials.map(({ id }) => id) }
  },
}
