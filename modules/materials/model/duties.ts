import { type Duties, keeps, reads, sees } from '@mortise/model'
import { Material } from './material.ts'
import { MaterialCategory } from './material-category.ts'
import { MaterialGroup } from './material-group.ts'
import { Unit, UnitConversion } from './unit.ts'

const looks = reads(Material, MaterialCategory, Unit)

export const duties: Duties = {
  engineer: [keeps(Material, MaterialCategory, MaterialGroup, Unit, UnitConversion)],
  generalManager: [reads(Material, MaterialCategory, MaterialGroup, Unit, UnitConversion), sees(Material)],
  finance: [looks, sees(Material)],
  buyer: [looks, sees(Material)],
  purchaseManager: [looks, sees(Material)],
  salesManager: [looks],
  sales: [reads(Material)],
  reviewer: [looks],
  planner: [looks],
  keeper: [looks],
  warehouseManager: [looks],
  inspector: [looks],
  service: [reads(Material)],
}
