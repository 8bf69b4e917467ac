import { defineModule } from '@mortise/model'
import { type Conversion, converted, isSameRatio, type Ratio, ratioBetween, ratioOf } from './convert.ts'
import { duties } from './duties.ts'
import { ColorFamily, Material, MaterialFamily, MaterialSource, UnitUse } from './material.ts'
import { MaterialCategory, MaterialKind, Valuation } from './material-category.ts'
import { MaterialGroup, MaterialGroupUse } from './material-group.ts'
import { type OrderLots, orderFor } from './order-for.ts'
import { Unit, UnitConversion, UnitDimension } from './unit.ts'

export {
  ColorFamily,
  type Conversion,
  converted,
  isSameRatio,
  Material,
  MaterialCategory,
  MaterialFamily,
  MaterialGroup,
  MaterialGroupUse,
  MaterialKind,
  MaterialSource,
  type OrderLots,
  orderFor,
  type Ratio,
  ratioBetween,
  ratioOf,
  Unit,
  UnitConversion,
  UnitDimension,
  UnitUse,
  Valuation,
}
export const materials = defineModule('materials', {
  label: '基础资料',
  icon: 'appstore',
  duties,
  entities: [Unit, UnitConversion, MaterialCategory, Material, MaterialGroup],
  dicts: [
    UnitDimension,
    MaterialKind,
    Valuation,
    MaterialSource,
    ColorFamily,
    MaterialFamily,
    UnitUse,
    MaterialGroupUse,
  ],
  menu: [
    { label: '物料', icon: 'build', open: Material },
    { label: '物料分类', icon: 'cluster', open: MaterialCategory },
    { label: '物料组', icon: 'inbox', open: MaterialGroup },
    { label: '计量单位', icon: 'field-binary', open: Unit },
    { label: '单位换算', icon: 'form', open: UnitConversion },
  ],
  sources: {
    material: {
      entity: Material,
      store: 'id',
      text: 'name',
      paper: {
        columns: ['code', 'name'],
        together: { label: '型号规格', fields: ['model', 'size', 'color'] },
        unit: 'unit',
      },
    },
  },
})
