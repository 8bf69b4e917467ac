import customers from '@mortise/customers/server'
import deliveries from '@mortise/deliveries/server'
import doors from '@mortise/doors/server'
import orders from '@mortise/orders/server'
import { projects } from '@mortise/projects/model'
import { serverModule } from '@mortise/server'
import { contractRules } from './contract.rules.ts'
import { costRules } from './cost.rules.ts'
import { demo } from './demo/demo.ts'
import { pricesOfContracts } from './ordering/agreed-prices.ts'
import { contractItemView } from './ordering/contract-items.view.ts'
import { placeOrderRoutes } from './ordering/place-order.routes.ts'
import { orderedByContract } from './ordering/refuse-over.ts'
import { progressRules } from './progress.rules.ts'
import { projectRules } from './project.rules.ts'
import { receiptRules } from './receipt.rules.ts'

export { projectBillTaken } from './billing/bill-node.ts'

export default serverModule(projects, {
  needs: [customers, doors, orders, deliveries],
  rules: [projectRules, contractRules, progressRules, receiptRules, costRules],
  reactions: orderedByContract,
  extensions: [pricesOfContracts],
  routes: placeOrderRoutes,
  views: [contractItemView],
  demo,
})
