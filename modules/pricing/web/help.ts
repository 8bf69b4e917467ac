/** What the pages of the area say of themselves. */
export default {
  '/pricing/price-list':
    '价目表说明谁按什么价买：按门店级别或门店，在有效期内生效。发布后不能再改，调价请建新的价目表。',
  '/pricing/discount': '优惠可以打折、减免、一口价或送赠品；发布后门店报价时自动可用。',
  '/pricing/discount-limit': '说明每个角色最多能打几折、优惠多少；超出的报价要由上级审核。',
} as const
