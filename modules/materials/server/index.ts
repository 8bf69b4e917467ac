import { materials } from '@mortise/materials/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { demo } from './demo/demo.ts'
import { materialRules } from './material.rules.ts'
import { materialCategoryRules } from './material-category.rules.ts'
import { materialRoutes } from './materials.routes.ts'
import { migrations } from './migrations.ts'
import { unitConversionRules } from './unit.rules.ts'

export { kindChanging } from './kind-changing.ts'
export { withMainUnits } from './main-units.ts'
export { type KnownMaterial, materialsById, materialsOf } from './materials-of.ts'
export { precisionsOf } from './precisions.ts'
export { refuseDisabled } from './refuse-disabled.ts'
export { refuseFine, refuseFineInMain } from './refuse-fine.ts'
export { refuseUsedConversion, refuseUsedUnits } from './refuse-used-units.ts'
export { type Units, unitsOf } from './units.ts'

export default serverModule(materials, {
  needs: [system],
  rules: [materialCategoryRules, materialRules, unitConversionRules],
  routes: materialRoutes,
  migrations,
  demo,
})
