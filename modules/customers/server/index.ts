import { CustomerReport, customers } from '@mortise/customers/model'
import { report, serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { customerRules } from './customer.rules.ts'
import { demo } from './demo.ts'
import { followUpRules } from './follow-up.rules.ts'
import { tallyRoutes } from './tally.routes.ts'

export default serverModule(customers, {
  needs: [system],
  rules: [customerRules, followUpRules],
  routes: tallyRoutes,
  reports: [report(CustomerReport)],
  demo,
})
