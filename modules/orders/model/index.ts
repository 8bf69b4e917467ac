import { defineModule } from '@mortise/model'
import { ChangeOrder } from './change-order.ts'
import { CustomerOrder } from './customer-order.ts'
import {
  ChangeAction,
  ChangeType,
  LineStatus,
  OrderLineType,
  OrderType,
  PartStatus,
  PayNode,
  ReceiptKind,
  UnitStatus,
} from './dicts.ts'
import { DoorUnit } from './door-unit.ts'
import { duties } from './duties.ts'
import { DoorsSold, OrdersPlaced, OrdersSigned } from './measures.ts'
import { OrderEvaluation } from './order-evaluation.ts'
import { OrderLine } from './order-line.ts'
import { OrderReceipt } from './order-receipt.ts'
import { MeasureRequired } from './settings.ts'

export type { Impact, Stage } from './change-order.ts'
export * from './payment-plan.ts'
export * from './price-level.ts'
export * from './progress.ts'
export * from './unit-code.ts'
export {
  ChangeAction,
  ChangeOrder,
  ChangeType,
  CustomerOrder,
  DoorsSold,
  DoorUnit,
  LineStatus,
  MeasureRequired,
  OrderEvaluation,
  OrderLine,
  OrderLineType,
  OrderReceipt,
  OrdersPlaced,
  OrdersSigned,
  OrderType,
  PartStatus,
  PayNode,
  ReceiptKind,
  UnitStatus,
}
export const orders = defineModule('orders', {
  label: '订单管理',
  icon: 'file-done',
  duties,
  measures: [OrdersSigned, OrdersPlaced, DoorsSold],
  entities: [CustomerOrder, OrderLine, OrderEvaluation, OrderReceipt, DoorUnit, ChangeOrder],
  dicts: [
    OrderType,
    OrderLineType,
    PartStatus,
    LineStatus,
    PayNode,
    UnitStatus,
    ChangeType,
    ChangeAction,
    ReceiptKind,
  ],
  menu: [
    { label: '销售看板', open: '/orders/board' },
    { label: '客户订单', open: CustomerOrder },
    { label: '订单清单', open: OrderLine },
    { label: '变更单', open: ChangeOrder },
    { label: '订单收款', open: OrderReceipt },
    { label: '订单用料', open: OrderEvaluation },
    { label: '门码', open: DoorUnit },
  ],
  parameters: [MeasureRequired],
  permissions: {
    'dashboard:money': '看板查看金额',
    'customerOrder:beyondAuthority': '提交超出折扣权限的订单',
    'customerOrder:voidApproved': '作废已审核订单',
    'changeOrder:acceptStarted': '变更已开工订单行',
  },
  was: {
    'customerOrder:voidAudited': 'customerOrder:voidApproved',
    'customerOrder:auditOwn': 'customerOrder:approveOwn',
  },
})
