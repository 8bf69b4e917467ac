import { defineModule } from '@mortise/model'
import { BadDuty, DeductionKind, OutsourceMode } from './dicts.ts'
import { duties } from './duties.ts'
import { OutsourceDeduction } from './outsource-deduction.ts'
import { OutsourceOrder } from './outsource-order.ts'
import { OutsourceReceipt } from './outsource-receipt.ts'
import { OutsourceReturn, OutsourceSend } from './outsource-send.ts'
import { OutsourceFees, OutsourceSettlement } from './outsource-settlement.ts'
import { OverReceive, OverSend } from './settings.ts'
import { OutsourceLine, OutsourceMaterial } from './tracking.ts'

export { balanceOf, keptOf } from './counts.ts'
export { type Charged, chargedWith, type Fee, feeOf, nothingCharged } from './fee.ts'
export {
  BadDuty,
  DeductionKind,
  OutsourceDeduction,
  OutsourceFees,
  OutsourceLine,
  OutsourceMaterial,
  OutsourceMode,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
  OutsourceSettlement,
  OverReceive,
  OverSend,
}
export const outsourcing = defineModule('outsourcing', {
  label: '外协管理',
  icon: 'cluster',
  duties,
  entities: [
    OutsourceOrder,
    OutsourceSend,
    OutsourceReturn,
    OutsourceReceipt,
    OutsourceDeduction,
    OutsourceSettlement,
    OutsourceLine,
    OutsourceMaterial,
  ],
  dicts: [OutsourceMode, BadDuty, DeductionKind],
  parameters: [OverSend, OverReceive],
  measures: [OutsourceFees],
  permissions: { 'outsourceSend:beyondNeed': '外协超量发料' },
  menu: [
    { label: '外协单', open: OutsourceOrder },
    { label: '外协发料', open: OutsourceSend },
    { label: '外协收货', open: OutsourceReceipt },
    { label: '外协退料', open: OutsourceReturn },
    { label: '外协结算', open: OutsourceSettlement },
    { label: '外协扣款', open: OutsourceDeduction },
    { label: '外协执行跟踪', open: OutsourceLine },
    { label: '外协用料跟踪', open: OutsourceMaterial },
  ],
})
