import { defineModule } from '@mortise/model'
import { Delivery } from './delivery.ts'
import { DeliveryBill } from './delivery-bill.ts'
import { BillEvent, BillItem, Debtor, RejectReason } from './dicts.ts'
import { duties } from './duties.ts'
import { SalesReturn } from './sales-return.ts'
import { Truck } from './truck.ts'

export { type BilledCharge, type Charge, chargesOf, dueOf, unbilledOf } from './billing.ts'
export { fullnessOf, type Load, loadsOf, placeOf } from './loads.ts'
export type { ShownDelivery, ShownPack } from './shown-delivery.ts'
export { SignInput } from './sign-input.ts'
export { BillEvent, BillItem, Debtor, Delivery, DeliveryBill, RejectReason, SalesReturn, Truck }
export const deliveries = defineModule('deliveries', {
  label: '发货管理',
  icon: 'car',
  duties,
  entities: [Delivery, SalesReturn, DeliveryBill, Truck],
  dicts: [RejectReason, BillEvent, BillItem, Debtor],
  permissions: { 'delivery:partial': '缺件发货' },
  menu: [
    { label: '送货计划', open: '/deliveries/board' },
    { label: '送货单', open: Delivery },
    { label: '销售退货', open: SalesReturn },
    { label: '发货应收', open: DeliveryBill },
    { label: '车辆', open: Truck },
  ],
})
