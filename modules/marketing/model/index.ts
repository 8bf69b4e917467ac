import { defineModule } from '@mortise/model'
import { Activity, ActivityCost, ActivityType } from './activity.ts'
import { duties } from './duties.ts'
import { frameHosts, MediaType, ProductPicture } from './product-picture.ts'
import { Publicity, PublicityRead, PublicityType } from './publicity.ts'
import { SmsBatch, SmsOptOut } from './sms.ts'

export {
  Activity,
  ActivityCost,
  ActivityType,
  frameHosts,
  MediaType,
  ProductPicture,
  Publicity,
  PublicityRead,
  PublicityType,
  SmsBatch,
  SmsOptOut,
}
export const marketing = defineModule('marketing', {
  label: '营销管理',
  icon: 'notification',
  duties,
  entities: [Activity, Publicity, PublicityRead, ProductPicture, SmsBatch, SmsOptOut],
  dicts: [ActivityType, ActivityCost, PublicityType, MediaType],
  menu: [
    { label: '营销活动', open: Activity },
    { label: '宣传资料', open: Publicity },
    { label: '资料阅读', open: PublicityRead },
    { label: '资料中心', icon: 'read', open: '/marketing/library', everyone: true },
    {
      label: '产品图片',
      open: ProductPicture,
      permissions: { 'productPicture:share': { label: '分享', forPrograms: false } },
    },
    { label: '短信群发', open: SmsBatch, permissions: { 'smsBatch:mass': '群发短信' } },
    { label: '退订名单', open: SmsOptOut },
  ],
})
