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
import { DoorUnit, partsOfDoor } from './door-unit.ts'
import { duties } from './duties.ts'
import { AmountSigned, DoorsSold, OrdersPlaced, OrdersSigned } from './measures.ts'
import { OrderEvaluation } from './order-evaluation.ts'
import { OrderLine, OrderStatus } from './order-line.ts'
import { OrderReceipt, signedAmountOf } from './order-receipt.ts'
import { OrderRevision } from './order-revision.ts'
import { OrderSigning, SigningKind } from './order-signing.ts'
import { MeasureRequired } from './settings.ts'

export type { ChangedValues, ChangeEvaluation, FrozenLine, Impact, Stage } from './change-order.ts'
export { customersCopy } from './customers-copy.ts'
export type { BomPiece } from './order-evaluation.ts'
export * from './payment-plan.ts'
export * from './price-level.ts'
export * from './progress.ts'
export * from './signable.ts'
export * from './standing.ts'
export * from './unit-code.ts'
export {
  AmountSigned,
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
  OrderRevision,
  OrderSigning,
  OrdersPlaced,
  OrdersSigned,
  OrderType,
  PartStatus,
  PayNode,
  partsOfDoor,
  ReceiptKind,
  SigningKind,
  signedAmountOf,
  UnitStatus,
}
export const orders = defineModule('orders', {
  label: '订单管理',
  icon: 'file-done',
  duties,
  measures: [AmountSigned, OrdersSigned, OrdersPlaced, DoorsSold],
  entities: [
    CustomerOrder,
    OrderLine,
    OrderEvaluation,
    OrderRevision,
    OrderReceipt,
    OrderSigning,
    DoorUnit,
    ChangeOrder,
  ],
  dicts: [
    OrderType,
    OrderLineType,
    OrderStatus,
    PartStatus,
    LineStatus,
    PayNode,
    UnitStatus,
    ChangeType,
    ChangeAction,
    ReceiptKind,
    SigningKind,
  ],
  menu: [
    { label: '销售看板', open: '/orders/board' },
    { label: '客户订单', open: CustomerOrder },
    { label: '订单清单', open: OrderLine },
    { label: '变更单', open: ChangeOrder },
    { label: '订单收款', open: OrderReceipt },
    { label: '签单台账', open: OrderSigning },
    { label: '订单用料', open: OrderEvaluation },
    { label: '门码', open: DoorUnit },
  ],
  parameters: [MeasureRequired],
  permissions: {
    'dashboard:money': '看板查看金额',
    'customerOrder:beyondAuthority': '提交超出折扣权限的订单',
    'customerOrder:voidApproved': '作废已审核订单',
    'customerOrder:backdate': '补录较早日期的订单',
    'customerOrder:terms': '放宽订单结算方式',
    'changeOrder:acceptStarted': '变更已开工订单行',
  },
  was: {
    'customerOrder:voidAudited': 'customerOrder:voidApproved',
    'customerOrder:auditOwn': 'customerOrder:approveOwn',
  },
})
