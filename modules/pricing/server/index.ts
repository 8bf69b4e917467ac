import customers from '@mortise/customers/server'
import doors, { doorPricing } from '@mortise/doors/server'
import { pricing } from '@mortise/pricing/model'
import { provide, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import { demo } from './demo.ts'
import { doorPrices } from './door-pricing.ts'
import { priceListRules } from './price-list.rules.ts'
import { shareRoutes } from './share.routes.ts'

export { returnDiscounts, useDiscounts } from './discount-use.ts'
export { startOf } from './factory-price.ts'
export { type BookQuery, openBook, type PriceBook } from './open-book.ts'
export { type PriceInput, priceRoute } from './price.route.ts'
export { type LineQuery, type Offered, type OfferedDoor, priceDoor, priceLine } from './price-line.ts'
export { makeShare, type NewShare, openShare } from './shares.ts'
export { beyondOwnAuthority, reductionFor } from './sold-document.ts'
export { attempt, followsList, inLine, refuseBelowFloor } from './sold-line.ts'

export default serverModule(pricing, {
  needs: [doors, stores, customers],
  rules: [priceListRules],
  extensions: [provide(doorPricing, doorPrices)],
  routes: shareRoutes,
  demo,
})
