import { defineModule } from '@mortise/model'
import { Discount, DiscountType } from './discount.ts'
import { DiscountLimit } from './discount-limit.ts'
import { duties } from './duties.ts'
import { InstallItem } from './install-item.ts'
import { levelRights, PriceList, PriceType } from './price-list.ts'
import { Share, ShareType } from './share.ts'

export * from './authority.ts'
export * from './discounts.ts'
export * from './offer.ts'
export type * from './offer-trace.ts'
export * from './price-book.ts'
export * from './sold-document.ts'
export * from './sold-line.ts'
export * from './totals.ts'
export {
  Discount,
  DiscountLimit,
  DiscountType,
  InstallItem,
  levelRights,
  PriceList,
  PriceType,
  Share,
  ShareType,
}
export const pricing = defineModule('pricing', {
  label: '价格管理',
  icon: 'money-collect',
  duties,
  entities: [InstallItem, PriceList, Discount, DiscountLimit, Share],
  dicts: [PriceType, DiscountType, ShareType],
  menu: [
    { label: '价目表', open: PriceList },
    { label: '优惠', open: Discount },
    { label: '折扣权限', open: DiscountLimit },
    { label: '安装项目', open: InstallItem },
    { label: '分享链接', open: '/pricing/shares' },
  ],
  permissions: {
    'price:belowFloor': '允许低于底价',
    'price:backdate': '发布已开始的价目表',
    'share:add': { label: '新增分享链接', forPrograms: false },
    'installItem:price': '设定安装项目价格',
  },
})
