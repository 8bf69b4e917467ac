import { defineModule } from '@mortise/model'
import { DiscountLimit } from './discount-limit.ts'
import { InstallItem } from './install-item.ts'

export * from './authority.ts'
export * from './offer.ts'
export * from './totals.ts'
export { DiscountLimit, InstallItem }
export const pricing = defineModule('pricing', {
  label: '价格管理',
  icon: 'money-collect',
  entities: [InstallItem, DiscountLimit],
  menu: [
    { label: '安装项目', open: InstallItem },
    { label: '折扣权限', open: DiscountLimit },
  ],
  permissions: { 'price:belowFloor': '允许低于底价' },
})
