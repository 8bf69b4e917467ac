import { defineDict } from '@mortise/model'

/** Why stock moves; the hundreds tell which area of the business moves it. */
export const MoveType = defineDict('move_type', '流水类型', {
  101: '采购入库',
  102: '采购退货',
  201: '生产领料',
  202: '生产退料',
  203: '倒冲',
  204: '半成品入库',
  205: '成品入库',
  206: '报废',
  301: '外协发料',
  302: '外协退料',
  303: '外协收货',
  304: '外协耗料',
  401: '销售出库',
  402: '销售退货',
  501: '调拨出',
  502: '调拨入',
  601: '盘盈',
  602: '盘亏',
  701: '其它入',
  702: '其它出',
  703: '余料入',
  801: '安装领料',
  802: '售后领料',
  901: '期初',
  990: '冲销',
  995: '成本调整',
})
export type MoveTypeCode = keyof typeof MoveType.items
