import { serverModule } from '@mortise/server'
import { stores } from '@mortise/stores/model'
import system from '@mortise/system/server'
import { bankInfoRules } from './bank-info.rules.ts'
import { demo } from './demo.ts'
import { migrations } from './migrations.ts'
import { statementRoutes } from './statement.ts'
import { creditHoldRules, storeCreditRules, storeRules } from './store.rules.ts'
import {
  storeAddressRules,
  storeBankRules,
  storeInstallRules,
  storePriceRules,
  storeQuoteRules,
} from './store-parts.rules.ts'

export { verifiedFields } from './bank-info.rules.ts'
export { adjustCredit, type CreditUse, creditOf, releaseCredit, shiftCredit, takeCredit } from './credit.ts'
export { openBusiness } from './open-business.ts'
export { ownStore, storeOfUser } from './own-store.ts'
export { retailLineOf } from './retail.ts'
export { storeStaff, storesOfUser } from './staff.ts'
export { type StatementPart, type StatementQuery, statementParts } from './statement.ts'
export { digits, refuseBadTel } from './store.rules.ts'

export default serverModule(stores, {
  needs: [system],
  migrations,
  routes: statementRoutes,
  demo,
  rules: [
    storeRules,
    storeCreditRules,
    storeAddressRules,
    bankInfoRules,
    storeBankRules,
    storeInstallRules,
    storeQuoteRules,
    storePriceRules,
    creditHoldRules,
  ],
})
