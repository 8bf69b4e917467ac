import customers from '@mortise/customers/server'
import { finance } from '@mortise/finance/model'
import materials from '@mortise/materials/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import purchasing from '@mortise/purchasing/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { demo } from './demo.ts'
import { itemRoutes } from './items/items.routes.ts'
import { jobs } from './jobs.ts'
import { accountRules, glRuleRules } from './ledger/account.rules.ts'
import { openingRoutes, openingRules } from './ledger/opening.ts'
import { setUpTenant } from './ledger/set-up-tenant.ts'
import { voucherRules } from './ledger/voucher.rules.ts'
import { migrations } from './migrations.ts'
import { bookReceipts } from './receivables/book-receipts.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { bookStock } from './stock/book-stock.ts'

export { bookEvents } from './ledger/book-event.ts'
export { postVoucher } from './ledger/post-voucher.ts'
export { bookFaults } from './verify.ts'

export default serverModule(finance, {
  needs: [system, materials, stores, customers, orders, stock, purchasing, outsourcing],
  rules: [accountRules, voucherRules, openingRules, glRuleRules],
  reactions: bookReceipts,
  extensions: [bookStock],
  routes: [...openingRoutes, ...itemRoutes, ...reportRoutes],
  jobs,
  migrations,
  setUpTenant,
  demo,
})
