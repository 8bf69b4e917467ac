import { Material } from '@mortise/materials/model'
import { BusinessError } from '@mortise/model'
import { Supplier, SupplierPrice } from '@mortise/purchasing/model'
import { rules } from '@mortise/server'

const forever = '9999-12-31'

export const supplierPriceRules = rules(SupplierPrice, {
  // The main unit stands as none, so that one and the same price is not kept under two names.
  async prepare(price, { repo }) {
    if (!price.unit || !price.material) return
    const material = await repo(Material).first({ id: price.material })
    if (material?.unit === price.unit) return { unit: null }
  },

  async check(price, { repo }) {
    const { id, supplier, material, unit, minQty, validFrom, validTo } = price
    if (validTo !== null && validTo < validFrom) {
      throw new BusinessError('失效日期不能早于生效日期', { field: 'validTo' })
    }
    // Locked, so that two prices of one supplier cannot both pass.
    await repo(Supplier).lock(supplier)
    const others = await repo(SupplierPrice).find({ supplier, material, unit, minQty })
    const overlapping = others.find(
      (other) =>
        other.id !== id && other.validFrom <= (validTo ?? forever) && (other.validTo ?? forever) >= validFrom,
    )
    if (!overlapping) return
    throw new BusinessError(
      `价格有效期重叠：已有 ${overlapping.validFrom} 至 ${overlapping.validTo ?? '长期'} 的价格`,
      {
        field: 'validFrom',
      },
    )
  },
})
