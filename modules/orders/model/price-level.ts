import { PriceRight } from '@mortise/doors/model'
import { PriceType } from '@mortise/pricing/model'
import { StoreType } from '@mortise/stores/model'
/** A store that is ours sells to the customer at retail; others buy from us as dealers. */
export const levelOf = (storeType: string): '2' | '3' =>
  storeType === StoreType.own ? PriceType.retail : PriceType.dealer

/** Who may know what an order comes to. It is sold at one of these two levels, of which retail is no secret. */
export const orderRights = { [PriceType.dealer]: PriceRight.dealer } as const
