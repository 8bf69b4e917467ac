import { Material } from '@mortise/materials/model'
import { SupplierPrice } from '@mortise/purchasing/model'
import { rules } from '@mortise/server'

export const supplierPriceRules = rules(SupplierPrice, {
  // The main unit stands as none, so that one and the same price is not kept under two names.
  async prepare(price, { repo }) {
    if (!price.unit || !price.material) return
    const material = await repo(Material).first({ id: price.material })
    if (material?.unit === price.unit) return { unit: null }
  },
})
