import { Material, UnitConversion } from '@mortise/materials/model'
import { refuseUsedConversion, refuseUsedUnits } from '@mortise/materials/server'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { rules } from '@mortise/server'

/** Receipts and returns are in the units of their orders. */
const inUnits = [PurchaseOrder]

export const materialRules = rules(Material, {
  check: (row, ctx, before) => refuseUsedUnits(ctx, row, before, inUnits),
})

export const unitConversionRules = rules(UnitConversion, {
  check: (row, ctx, before) => refuseUsedConversion(ctx, before, row, inUnits),
  remove: (row, ctx) => refuseUsedConversion(ctx, row, null, inUnits),
})
