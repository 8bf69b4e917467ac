import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { ChangeOrder } from './change-order.ts'
import { CustomerOrder } from './customer-order.ts'
import { DoorUnit } from './door-unit.ts'
import { OrderEvaluation } from './order-evaluation.ts'
import { OrderLine } from './order-line.ts'
import { OrderReceipt } from './order-receipt.ts'
import { OrderRevision } from './order-revision.ts'
import { OrderSigning } from './order-signing.ts'

const looks = reads(CustomerOrder, OrderLine, OrderRevision, ChangeOrder, DoorUnit)
const sells = [
  ...writes(CustomerOrder, ChangeOrder),
  ...can(CustomerOrder, 'submit', 'withdraw', 'void'),
  ...can(ChangeOrder, 'evaluate', 'revise', 'offer', 'refuse', 'void'),
  ...reads(OrderLine, OrderRevision, OrderReceipt, OrderSigning, DoorUnit),
  '/orders/board',
]

/** Who sells does not approve, money is recorded by finance, and what breaks a rule is the owner's to allow. */
export const duties: Duties = {
  generalManager: [
    looks,
    reads(OrderEvaluation, OrderReceipt, OrderSigning),
    sees(CustomerOrder, OrderEvaluation, ChangeOrder),
    can(CustomerOrder, 'edit', 'creditRelease', 'close', 'void'),
    'customerOrder:terms',
    'customerOrder:backdate',
    'customerOrder:voidApproved',
    'customerOrder:beyondAuthority',
    'changeOrder:acceptStarted',
    can(ChangeOrder, 'evaluate', 'accept'),
    'dashboard:money',
    '/orders/board',
  ],
  salesManager: [
    sells,
    keeps(ChangeOrder),
    can(CustomerOrder, 'deleteBatch', 'importExcel', 'hold', 'unhold', 'complete', 'close'),
    'customerOrder:backdate',
    'dashboard:money',
  ],
  sales: [sells],
  reviewer: [
    looks,
    reads(OrderEvaluation, OrderReceipt),
    can(CustomerOrder, 'approve', 'reject', 'unapprove', 'release', 'hold', 'unhold'),
    can(ChangeOrder, 'evaluate', 'accept', 'refuse'),
    'orderEvaluation:view.inputs',
    'orderEvaluation:view.trace',
  ],
  finance: [
    looks,
    reads(OrderEvaluation, OrderSigning),
    writes(OrderReceipt),
    can(CustomerOrder, 'receive'),
    sees(CustomerOrder, OrderEvaluation),
    'changeOrder:view.lines.impact',
    'dashboard:money',
    '/orders/board',
  ],
  planner: [looks, reads(OrderEvaluation), can(CustomerOrder, 'release', 'hold', 'unhold')],
  engineer: [reads(CustomerOrder, OrderLine, OrderEvaluation), sees(OrderEvaluation)],
  buyer: [reads(OrderLine)],
  purchaseManager: [reads(OrderLine)],
  keeper: [reads(OrderLine, DoorUnit)],
  warehouseManager: [reads(OrderLine, DoorUnit)],
  inspector: [reads(OrderLine, DoorUnit)],
  installer: [reads(CustomerOrder, OrderLine, DoorUnit)],
  service: [looks],
}
