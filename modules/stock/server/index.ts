import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import { stock } from '@mortise/stock/model'
import system from '@mortise/system/server'
import { demo } from './demo.ts'
import { claimedAreWithheld } from './documents/claimed-types.ts'
import { costAdjustmentRules } from './documents/cost-adjustment.rules.ts'
import { stockCountRules } from './documents/stock-count.rules.ts'
import { stockInOutRules } from './documents/stock-in-out.rules.ts'
import { stockTransferRules } from './documents/stock-transfer.rules.ts'
import { jobs } from './jobs.ts'
import { refuseLedgerNames } from './ledger/ledger-names.ts'
import { keepsKinds } from './masters/keeps-kinds.ts'
import {
  lotRules,
  materialRules,
  unitConversionRules,
  unitRules,
  warehouseRules,
} from './masters/masters.rules.ts'
import { periodRules } from './masters/period.rules.ts'
import { setUpTenant } from './masters/set-up-tenant.ts'
import { migrations } from './migrations.ts'
import { setAsideByHand } from './posting/demand-sources.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { reportViews } from './reports/reports.views.ts'
import { reservationRules } from './reserving/reservation.rules.ts'

export { claimedMoveTypes } from './documents/claimed-types.ts'
export { type DocumentPosting, movedLines, postDocument, reverseDocument } from './documents/post-document.ts'
export { type LedgerFault, ledgerFaults } from './ledger/verify.ts'
export { periodClosing } from './masters/period-closing.ts'
export { demandSources } from './posting/demand-sources.ts'
export {
  periodOpen,
  refuseClosedPeriod,
  refuseFuture,
  refuseUndoing,
  refuseUnpostable,
} from './posting/period.ts'
export { postStock } from './posting/post-stock.ts'
export type { CostReason, Posted, PostedMove, StockLine, StockPosting, Variance } from './posting/posting.ts'
export { repriceStock, takePriceBack } from './posting/reprice-stock.ts'
export { reverseStock } from './posting/reverse-stock.ts'
export { type PostedStock, stockPosted } from './posting/stock-posted.ts'
export { changeDemands } from './reserving/change-demands.ts'
export { type HandedDemand, handOverDemands } from './reserving/hand-over.ts'
export { type HeldGoods, holdAt } from './reserving/hold-at.ts'
export { needAgain } from './reserving/need-again.ts'
export {
  type Demand,
  type DemandSource,
  fillDemands,
  releaseStock,
  reserveStock,
  type Shortage,
} from './reserving/reserving.ts'
export { freeAt, type HeldPart, heldFor, takeHeld } from './reserving/take-held.ts'
export { isUsable, usableStock } from './reserving/usable-stock.ts'

export default serverModule(stock, {
  needs: [system, materials],
  extensions: [claimedAreWithheld, setAsideByHand, keepsKinds],
  rules: [
    warehouseRules,
    materialRules,
    unitRules,
    unitConversionRules,
    lotRules,
    periodRules,
    reservationRules,
    ...stockInOutRules,
    stockTransferRules,
    stockCountRules,
    costAdjustmentRules,
  ],
  routes: reportRoutes,
  views: reportViews,
  jobs,
  migrations,
  renamed: refuseLedgerNames,
  setUpTenant,
  demo,
})
