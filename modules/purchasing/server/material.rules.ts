import { Material } from '@mortise/materials/model'
import { refuseUsedUnits } from '@mortise/materials/server'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { rules } from '@mortise/server'

/** Receipts and returns are in the units of their orders. */
export const materialRules = rules(Material, {
  check: (row, ctx, before) => refuseUsedUnits(ctx, row, before, [PurchaseOrder]),
})
