import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import { stock } from '@mortise/stock/model'
import system from '@mortise/system/server'
import { claimedAreWithheld } from './claimed-types.ts'
import { costAdjustmentRules } from './cost-adjustment.rules.ts'
import { demo } from './demo.ts'
import { jobs } from './jobs.ts'
import { refuseLedgerNames } from './ledger-names.ts'
import { lotRules, materialRules, unitRules, warehouseRules } from './masters.rules.ts'
import { migrations } from './migrations.ts'
import { periodRules } from './period.rules.ts'
import { reportRoutes } from './reports.routes.ts'
import { reportViews } from './reports.views.ts'
import { reservationRules } from './reservation.rules.ts'
import { setUpTenant } from './set-up-tenant.ts'
import { stockCountRules } from './stock-count.rules.ts'
import { stockInOutRules } from './stock-in-out.rules.ts'
import { stockTransferRules } from './stock-transfer.rules.ts'

export { changeDemands } from './change-demands.ts'
export { claimedMoveTypes } from './claimed-types.ts'
export { type DocumentPosting, movedLines, postDocument, reverseDocument } from './post-document.ts'
export { periodOpen, refuseClosedPeriod } from './posting/period.ts'
export { postStock } from './posting/post-stock.ts'
export type { CostReason, Posted, PostedMove, StockLine, StockPosting } from './posting/posting.ts'
export { repriceStock, takePriceBack } from './posting/reprice-stock.ts'
export { reverseStock } from './posting/reverse-stock.ts'
export { stockPosted } from './posting/stock-posted.ts'
export { type Demand, type DemandSource, releaseStock, reserveStock, type Shortage } from './reserving.ts'
export { type LedgerFault, ledgerFaults } from './verify.ts'

export default serverModule(stock, {
  needs: [system, materials],
  extensions: [claimedAreWithheld],
  rules: [
    warehouseRules,
    materialRules,
    unitRules,
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
