import { defineParameter } from '@mortise/model'

const upTo = (most: number) => (text: string) =>
  Number(text) >= 0 && Number(text) <= most ? null : `请填写0到${most}之间的数`

export const FrozenHours = defineParameter('aps_frozen_hours', '排程冻结时间(工作小时)', 'decimal', '8', {
  description: '已发布的计划在这么多工作小时内开工的工序，重新排程时不再移动',
  complaint: upTo(200),
})
export const StableDays = defineParameter('aps_stable_days', '排程稳定期(天)', 'int', '7', {
  description: '已发布计划中这么多天内的工序，重新排程时每移动一分钟都计入评分',
  complaint: upTo(90),
})
export const FollowsShop = defineParameter('aps_follows_shop', '已发布的排程跟随现场', 'bool', 'Y', {
  description: '机组停用、缺料、插单、开工或完工与计划相差15分钟以上时，已发布的计划自动顺延',
})
