import customers from '@mortise/customers/server'
import deliveries from '@mortise/deliveries/server'
import { finance } from '@mortise/finance/model'
import materials from '@mortise/materials/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import production from '@mortise/production/server'
import purchasing from '@mortise/purchasing/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { bankClaimRules, claimReactions } from './bank/bank-claim.rules.ts'
import { journalledBankRules } from './bank/bank-info.rules.ts'
import { bankStatementRules } from './bank/bank-statement.rules.ts'
import { bankTransferRules } from './bank/bank-transfer.rules.ts'
import { claimRoutes } from './bank/claim.routes.ts'
import { cashPlanRoutes } from './cash-plan/cash-plan.routes.ts'
import { closeRoutes } from './close/close.routes.ts'
import { periodReactions } from './close/close-month.ts'
import { confirmationRoutes } from './confirmations/confirmation.routes.ts'
import { partyStatementRules } from './confirmations/party-statement.rules.ts'
import { costRoutes } from './cost/cost.routes.ts'
import { demo } from './demo.ts'
import { invoicedReactions, invoiceRules } from './invoices/invoice.rules.ts'
import { jobs } from './jobs.ts'
import { accountRules } from './ledger/account.rules.ts'
import { beforeClosing } from './ledger/before-closing.ts'
import { glRuleRules } from './ledger/gl-rule.rules.ts'
import { voucherRules } from './ledger/voucher.rules.ts'
import { migrations } from './migrations.ts'
import { openingRoutes, openingRules } from './opening/opening.ts'
import { bringUp, setUpTenant } from './opening/set-up-tenant.ts'
import { batchRoutes } from './payables/batch.routes.ts'
import { bookFees } from './payables/book-fees.ts'
import { bookSettlements } from './payables/book-settlements.ts'
import { payRequestRules } from './payables/pay-request.rules.ts'
import { payableRules } from './payables/payable.rules.ts'
import { paymentRules } from './payables/payment.rules.ts'
import { batchReactions, paymentBatchRules } from './payables/payment-batch.rules.ts'
import { prepayAllocRules, prepayRules } from './prepay/prepay.rules.ts'
import { backReceivableRules } from './receivables/back-receivable.rules.ts'
import { bookReceipts, orderRefundRules } from './receivables/book-receipts.ts'
import { receivableRules } from './receivables/receivable.rules.ts'
import { takeBills } from './receivables/take-bill.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { refundRules } from './settlement/refund.rules.ts'
import { settlementRoutes } from './settlement/settlement.routes.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { bookStock } from './stock/book-stock.ts'

export { ownBank, usualBank, writeJournal } from './bank/journal.ts'
export { cashPlan } from './cash-plan/cash-plan.ts'
export { unbookedWages, unconfirmedPieces } from './close/checks.ts'
export { demoHappenings, type Happening } from './demo-happenings.ts'
export { refuseSamePerson } from './documents/same-person.ts'
export { takeBack } from './documents/take-back.ts'
export { type BusinessEvent, bookEvents } from './ledger/book-event.ts'
export { keepsBooks } from './ledger/keeps-books.ts'
export { postVoucher } from './ledger/post-voucher.ts'
export { replayLedger } from './replay/replay.ts'
export { bookFaults } from './verify.ts'

export default serverModule(finance, {
  needs: [
    system,
    materials,
    stores,
    customers,
    orders,
    stock,
    purchasing,
    production,
    outsourcing,
    deliveries,
  ],
  rules: [
    accountRules,
    voucherRules,
    openingRules,
    glRuleRules,
    journalledBankRules,
    bankStatementRules,
    bankClaimRules,
    bankTransferRules,
    partyStatementRules,
    receivableRules,
    backReceivableRules,
    prepayRules,
    prepayAllocRules,
    payableRules,
    payRequestRules,
    paymentRules,
    paymentBatchRules,
    invoiceRules,
    refundRules,
    orderRefundRules,
  ],
  reactions: [
    ...bookReceipts,
    ...bookFees,
    ...bookSettlements,
    ...claimReactions,
    ...batchReactions,
    ...invoicedReactions,
    ...periodReactions,
  ],
  extensions: [bookStock, beforeClosing, takeBills],
  routes: [
    ...openingRoutes,
    ...settlementRoutes,
    ...reportRoutes,
    ...statementRoutes,
    ...closeRoutes,
    ...cashPlanRoutes,
    ...costRoutes,
    ...claimRoutes,
    ...confirmationRoutes,
    ...batchRoutes,
  ],
  jobs,
  migrations,
  setUpTenant,
  // Companies that began with an earlier version know what this one brings.
  async serve({ asSystem, providers }) {
    for (const tenant of (await providers.tenants?.()) ?? ['0']) await asSystem(tenant, bringUp)
  },
  demo,
})
