import materials from '@mortise/materials/server'
import { purchasing } from '@mortise/purchasing/model'
import { provide, serverModule } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import stock, { claimedMoveTypes } from '@mortise/stock/server'
import system from '@mortise/system/server'
import { bomPushRoutes } from './bom-push.ts'
import { demo } from './demo.ts'
import { judgeJob } from './judge-suppliers.ts'
import { materialRules, unitConversionRules } from './material.rules.ts'
import { migrations } from './migrations.ts'
import { purchaseOrderRules } from './purchase-order.rules.ts'
import { purchaseReceiptRules } from './purchase-receipt.rules.ts'
import { purchaseRequestRules } from './purchase-request.rules.ts'
import { purchaseReturnRules } from './purchase-return.rules.ts'
import { shortageRoutes } from './shortage.ts'
import { supplierPriceRules } from './supplier-price.rules.ts'
import { views } from './views.ts'

export { addRequest, type WantedItem } from './add-request.ts'
export { planAlone } from './plan-alone.ts'
export { cheapestSupplier, priceFor, pricesOn } from './prices.ts'

export default serverModule(purchasing, {
  needs: [system, materials, stock],
  rules: [
    materialRules,
    unitConversionRules,
    supplierPriceRules,
    purchaseRequestRules,
    purchaseOrderRules,
    purchaseReceiptRules,
    purchaseReturnRules,
  ],
  extensions: [provide(claimedMoveTypes, [MoveType.purchaseIn, MoveType.purchaseReturn])],
  routes: [...shortageRoutes, ...bomPushRoutes],
  views,
  migrations,
  jobs: { judgeSuppliers: judgeJob },
  demo,
})
