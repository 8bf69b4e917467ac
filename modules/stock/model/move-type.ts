import { defineDict } from '@mortise/model'

/** Why stock moves; the hundreds tell which area of the business moves it. */
export const MoveType = defineDict('move_type', '流水类型', {
  purchaseIn: ['101', '采购入库'],
  purchaseReturn: ['102', '采购退货'],
  productionIssue: ['201', '生产领料'],
  productionReturn: ['202', '生产退料'],
  backflush: ['203', '倒冲'],
  semiFinishedIn: ['204', '半成品入库'],
  finishedIn: ['205', '成品入库'],
  scrap: ['206', '报废'],
  outsourceSend: ['301', '外协发料'],
  outsourceReturn: ['302', '外协退料'],
  outsourceReceipt: ['303', '外协收货'],
  outsourceUse: ['304', '外协耗料'],
  saleOut: ['401', '销售出库'],
  saleReturn: ['402', '销售退货'],
  transferOut: ['501', '调拨出'],
  transferIn: ['502', '调拨入'],
  countGain: ['601', '盘盈'],
  countLoss: ['602', '盘亏'],
  otherIn: ['701', '其它入'],
  otherOut: ['702', '其它出'],
  leftoverIn: ['703', '余料入'],
  installIssue: ['801', '安装领料'],
  afterSalesIssue: ['802', '售后领料'],
  opening: ['901', '期初'],
  reversal: ['990', '冲销'],
  costChange: ['995', '成本调整'],
})
export type MoveTypeCode = keyof typeof MoveType.items
