/** What the pages of the area say of themselves. */
export default {
  '/stores/store': '门店下单、报价和授信都以门店为单位。每家门店对应一个部门，店里的人只看到自己门店的单据。',
} as const
