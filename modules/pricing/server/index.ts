import customers from '@mortise/customers/server'
import doors, { doorBuyer, doorPricing } from '@mortise/doors/server'
import { pricing } from '@mortise/pricing/model'
import { provide, serverModule } from '@mortise/server'
import stores from '@mortise/stores/server'
import { demo } from './demo.ts'
import { discountRules, publishFormer } from './discount.rules.ts'
import { doorPrices } from './door-pricing.ts'
import { refuseForeignBuyer } from './foreign-buyer.ts'
import { installItemRules } from './install-item.rules.ts'
import { priceListRules } from './price-list.rules.ts'
import { shareRoutes } from './share.routes.ts'
import { shareRules } from './share.rules.ts'

export { returnDiscounts, useDiscounts } from './discount-use.ts'
export { startOf } from './factory-price.ts'
export { refuseForeignBuyer } from './foreign-buyer.ts'
export type { LineQuery, Offered, OfferedDoor } from './offered.ts'
export { type BookQuery, openBook, type PriceBook } from './open-book.ts'
export { type PriceInput, priceRoute } from './price.route.ts'
export { offeredBefore, priceDoor } from './price-door.ts'
export { priceLine } from './price-line.ts'
export { MOST_WRONG, makeShare, type NewShare, openShare } from './shares.ts'
export { shownSale } from './sign/shown-sale.ts'
export {
  keepSignature,
  refuseUnseen,
  type Signature,
  sealed,
  signatureInput,
  signingLink,
  stopShares,
} from './sign/signing-link.ts'
export {
  beyondOwnAuthority,
  goodsOf,
  marginOfLines,
  type Reduction,
  reductionFor,
  refuseBelowFloor,
  refuseBeyondAuthority,
  refusePromotionChanged,
} from './sold-document.ts'
export { attempt, followsList, inLine } from './sold-line.ts'
export { refuseWrongGoods } from './sold-quantity.ts'

export default serverModule(pricing, {
  needs: [doors, stores, customers],
  rules: [priceListRules, discountRules, installItemRules, shareRules],
  extensions: [provide(doorPricing, doorPrices), provide(doorBuyer, refuseForeignBuyer)],
  routes: shareRoutes,
  setUpTenant: publishFormer,
  demo,
})
