import { CustomerReport, customers } from '@mortise/customers/model'
import { report, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { customerRules } from './customer.rules.ts'
import { customerRoutes } from './customers.routes.ts'
import { demo } from './demo.ts'
import { followUpRules, ownerLogRules } from './follow-up.rules.ts'
import { poolJob } from './pool.ts'

export { bringingActivity } from './bringing-activity.ts'
export { advanceCustomer, formaliseCustomer } from './stages.ts'
export default serverModule(customers, {
  needs: [system, stores],
  rules: [customerRules, followUpRules, ownerLogRules],
  routes: customerRoutes,
  reports: [report(CustomerReport)],
  jobs: { toPool: poolJob },
  demo,
})
