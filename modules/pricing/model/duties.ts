import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { Discount } from './discount.ts'
import { DiscountLimit } from './discount-limit.ts'
import { InstallItem } from './install-item.ts'
import { PriceList } from './price-list.ts'
import { Share } from './share.ts'

/** Who sells under a limit does not set it. */
export const duties: Duties = {
  generalManager: [
    keeps(DiscountLimit),
    reads(PriceList, Discount, InstallItem, Share),
    can(PriceList, 'publish', 'expire'),
    can(Discount, 'publish', 'reject'),
    can(InstallItem, 'add', 'edit'),
    'installItem:price',
    sees(PriceList, InstallItem),
    'price:belowFloor',
    'price:backdate',
    'share:add',
    '/pricing/shares',
  ],
  salesManager: [
    keeps(PriceList, Discount, Share),
    can(Discount, 'submit', 'withdraw'),
    sees(PriceList, InstallItem),
    reads(DiscountLimit, InstallItem),
    'share:add',
    '/pricing/shares',
  ],
  sales: [reads(PriceList, Discount, InstallItem, Share), 'share:add', '/pricing/shares'],
  reviewer: [reads(PriceList, Discount, DiscountLimit, InstallItem)],
  finance: [
    reads(PriceList, Discount, DiscountLimit),
    keeps(InstallItem),
    sees(PriceList, InstallItem),
    'installItem:price',
  ],
  installer: [reads(InstallItem)],
  service: [reads(InstallItem)],
}
