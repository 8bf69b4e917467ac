import { defineParameter } from '@mortise/model'

const share = (text: string) =>
  Number(text) >= 0 && Number(text) <= 100 ? null : '请填写0到100之间的数，如 5 即 5%'

export const OverSend = defineParameter('outsource_over_send', '外协超发比例(%)', 'decimal', '10', {
  description: '发料数量最多可超出外协单用料的百分比，超出须有超量发料权限',
  complaint: share,
})
export const OverReceive = defineParameter('outsource_over_receive', '外协超收比例(%)', 'decimal', '0', {
  description: '收货数量最多可超出外协单数量的百分比',
  complaint: share,
})
