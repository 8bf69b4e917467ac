import customers from '@mortise/customers/server'
import doors from '@mortise/doors/server'
import materials from '@mortise/materials/server'
import { orders } from '@mortise/orders/model'
import pricing from '@mortise/pricing/server'
import quotes from '@mortise/quotes/server'
import { serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { boardRoutes } from './boards.routes.ts'
import { changeOrderRules } from './change-order.rules.ts'
import { customerOrderRules } from './customer-order.rules.ts'
import { demo } from './demo/demo.ts'
import { orderedConfigurations } from './known-configurations.ts'
import { measuredOrder, measuredOrderRules } from './measured-order.ts'
import { openOrders, refuseLosingBuyer } from './open-orders.ts'
import { orderAccount } from './order-account.ts'
import { orderLineRoutes } from './order-line.routes.ts'
import { orderLineView } from './order-line.view.ts'
import { orderPriceRoute } from './order-prices.ts'
import { orderReceiptRules } from './order-receipt.rules.ts'
import { typesAreWithheld } from './order-terms.ts'
import { printRoutes } from './print.routes.ts'
import { signFormerOrders } from './sign-former-orders.ts'

export { advanceLines } from './advance-lines.ts'

export default serverModule(orders, {
  needs: [system, materials, doors, stores, customers, pricing, quotes],
  rules: [customerOrderRules, orderReceiptRules, changeOrderRules, measuredOrderRules],
  reactions: [refuseLosingBuyer, measuredOrder],
  extensions: [orderedConfigurations, openOrders, orderAccount, typesAreWithheld],
  routes: [orderPriceRoute, ...printRoutes, ...orderLineRoutes, ...boardRoutes],
  views: [orderLineView],
  setUpTenant: signFormerOrders,
  demo,
})
