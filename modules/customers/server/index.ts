import { CustomerReport, customers } from '@mortise/customers/model'
import { report, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { customerRules } from './customer.rules.ts'
import { demo } from './demo.ts'
import { followUpRules, ownerLogRules } from './follow-up.rules.ts'
import { tallyRoutes } from './tally.routes.ts'

export { advanceCustomer, formaliseCustomer } from './stages.ts'
export default serverModule(customers, {
  needs: [system, stores],
  rules: [customerRules, followUpRules, ownerLogRules],
  routes: tallyRoutes,
  reports: [report(CustomerReport)],
  demo,
})
