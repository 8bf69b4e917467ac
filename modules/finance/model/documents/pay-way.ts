import { defineDict } from '@mortise/model'

export const PayWay = defineDict('pay_way', '支付方式', {
  transfer: ['1', '转账'],
  cash: ['2', '现金'],
  acceptance: ['3', '承兑'],
  wechat: ['4', '微信'],
  alipay: ['5', '支付宝'],
  setOff: ['6', '抵账'],
})
