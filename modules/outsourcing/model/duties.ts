import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { OutsourceDeduction } from './outsource-deduction.ts'
import { OutsourceOrder } from './outsource-order.ts'
import { OutsourceReceipt } from './outsource-receipt.ts'
import { OutsourceReturn, OutsourceSend } from './outsource-send.ts'
import { OutsourceSettlement } from './outsource-settlement.ts'
import { OutsourceLine, OutsourceMaterial } from './tracking.ts'

const goods = [OutsourceSend, OutsourceReturn, OutsourceReceipt]
const looks = reads(OutsourceOrder, ...goods, OutsourceLine, OutsourceMaterial)
const priced = [OutsourceOrder, OutsourceReceipt, OutsourceDeduction, OutsourceSettlement, OutsourceLine]
const accounts = [...looks, ...reads(OutsourceDeduction, OutsourceSettlement), ...sees(...priced)]
const orders = can(OutsourceOrder, 'submit', 'withdraw', 'void')
const moves = [
  ...looks,
  ...can(OutsourceOrder, 'send', 'receive', 'takeBack'),
  ...goods.flatMap((each) => [...writes(each), ...can(each, 'post', 'void')]),
]

/** Who orders work neither approves it nor takes it in nor pays for it; who takes it in sees no fee. */
export const duties: Duties = {
  generalManager: [accounts],
  planner: [looks, writes(OutsourceOrder), orders],
  buyer: [
    accounts,
    keeps(OutsourceOrder),
    orders,
    can(OutsourceOrder, 'close', 'settle'),
    can(OutsourceDeduction, 'add'),
    keeps(OutsourceSettlement),
    can(OutsourceSettlement, 'submit', 'withdraw', 'void'),
  ],
  purchaseManager: [
    accounts,
    can(OutsourceOrder, 'approve', 'reject', 'unapprove', 'close', 'writeOff'),
    can(OutsourceDeduction, 'waive'),
  ],
  keeper: [moves],
  warehouseManager: [
    moves,
    goods.flatMap((each) => [...keeps(each), ...can(each, 'reverse')]),
    'outsourceSend:beyondNeed',
  ],
  inspector: [looks],
  finance: [accounts, can(OutsourceSettlement, 'approve', 'reject', 'unapprove')],
}
