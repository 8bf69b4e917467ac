import customers from '@mortise/customers/server'
import doors from '@mortise/doors/server'
import materials from '@mortise/materials/server'
import { orders } from '@mortise/orders/model'
import pricing from '@mortise/pricing/server'
import quotes from '@mortise/quotes/server'
import { serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { changeOrderRules } from './change/change-order.rules.ts'
import { measuredOrder, measuredOrderRules } from './change/measured-order.ts'
import { demo } from './demo/demo.ts'
import { signFormerOrders } from './ledger/sign-former-orders.ts'
import { migrations } from './migrations.ts'
import { orderAccount } from './money/order-account.ts'
import { orderReceiptRules } from './money/order-receipt.rules.ts'
import { customerOrderRules } from './order/customer-order.rules.ts'
import { orderedConfigurations } from './order/known-configurations.ts'
import { openOrders, refuseLosingBuyer } from './order/open-orders.ts'
import { typesAreWithheld } from './order/order-terms.ts'
import { orderPriceRoute } from './prices/order-prices.ts'
import { boardRoutes } from './routes/boards.routes.ts'
import { orderLineRoutes } from './routes/order-line.routes.ts'
import { orderLineView } from './routes/order-line.view.ts'
import { printRoutes } from './routes/print.routes.ts'
import { signingRoutes } from './sign/signing.routes.ts'

export { type LineProgress, lineStage } from './change/line-progress.ts'
export { billedAmounts } from './money/billed-amount.ts'
export { creditUse } from './money/credit-use.ts'
export { refusePayment } from './money/order-receipt.rules.ts'
export { advanceLines } from './order/advance-lines.ts'
export { refuseHeld } from './order/customer-order.rules.ts'
export { replaceUnit } from './order/door-units.ts'
export { frozenDoorOf, remakeOrder } from './order/remake-order.ts'
export { completeDone, unfinished } from './order/unfinished.ts'
export { type AgreedPrice, agreedPrices } from './prices/agreed-price.ts'

export default serverModule(orders, {
  needs: [system, materials, doors, stores, customers, pricing, quotes],
  migrations,
  rules: [customerOrderRules, orderReceiptRules, changeOrderRules, measuredOrderRules],
  reactions: [refuseLosingBuyer, measuredOrder],
  extensions: [orderedConfigurations, openOrders, orderAccount, typesAreWithheld],
  routes: [orderPriceRoute, ...printRoutes, ...signingRoutes, ...orderLineRoutes, ...boardRoutes],
  views: [orderLineView],
  setUpTenant: signFormerOrders,
  demo,
})
