import { add, BusinessError, compare, formatMoney, type RowOf, sub, sum } from '@mortise/model'
import {
  CustomerOrder,
  OrderReceipt,
  ReceiptKind,
  shippedValueOf,
  signedAmountOf,
} from '@mortise/orders/model'
import { type Context, rules } from '@mortise/server'
import { PayTerm } from '@mortise/stores/model'
import { shippedOf } from '../ledger/sign-order.ts'
import { billedOf } from './billed-amount.ts'

type Order = RowOf<typeof CustomerOrder>
type Receipt = RowOf<typeof OrderReceipt>

export const orderReceiptRules = rules(OrderReceipt, {
  async prepare({ order }, { repo }) {
    const { sysOrgCode } = await repo(CustomerOrder).scoped(order, { label: '订单', field: 'order' })
    return { sysOrgCode }
  },
  async check(receipt, ctx) {
    if (receipt.receivedOn > ctx.today)
      throw new BusinessError('收款日期不能晚于今天', { field: 'receivedOn' })
    // Locked, so that what was paid by then is not paid back twice.
    const order = await ctx.repo(CustomerOrder).lock(receipt.order)
    await refuseWrongDay(ctx, receipt, order)
    await refusePayment(ctx, order, signedAmountOf(receipt))
  },
})

/** Money comes for an order that is there, and goes back no sooner than it came. */
async function refuseWrongDay(
  { repo }: Context,
  { kind, amount, receivedOn }: Receipt,
  { id, orderedOn, paidAmount }: Order,
): Promise<void> {
  const refuse = (message: string, plain = message) => {
    throw new BusinessError(message, { plain, field: 'receivedOn' })
  }
  if (receivedOn < orderedOn) refuse(`收款日期不能早于下单日期${orderedOn}`)
  if (kind !== ReceiptKind.refund) return
  const since = { order: id, kind: ReceiptKind.receipt, receivedOn: { gt: receivedOn } }
  const later = sum(await repo(OrderReceipt).find(since), (receipt) => receipt.amount)
  const left = sub(paidAmount, later)
  if (later > 0 && compare(left, amount) < 0)
    refuse(
      `到${receivedOn}为止只收了${formatMoney(Math.max(0, left))}元，不能退${formatMoney(amount)}元`,
      `到${receivedOn}为止收款不足，不能退${formatMoney(amount)}元`,
    )
}

/** No more comes than is owed, and no more goes back than came and what is done for it leaves; a refund is below zero. */
export async function refusePayment(ctx: Context, order: Order, amount: number): Promise<void> {
  refuseUnapproved(order, amount)
  if (order.payTerm === PayTerm.contract && amount > 0)
    throw new BusinessError(`订单${order.no}按合同节点收款，请在工程回款中登记`, { field: 'order' })
  const paid = add(order.paidAmount, amount)
  if (compare(paid, 0) < 0)
    throw new BusinessError(
      `订单${order.no}已收${formatMoney(order.paidAmount)}元，不能退${formatMoney(-amount)}元`,
      {
        plain: `订单${order.no}收款不足，不能退${formatMoney(-amount)}元`,
        field: 'amount',
      },
    )
  if (amount > 0) refuseTooMuch(order, amount, paid)
  if (amount < 0) refuseRefund(order, paid, await billedOf(ctx, order.id))
}

/** What was paid for an order that is open again can go back, so that it can be voided. */
function refuseUnapproved({ no, status }: Order, amount: number): void {
  const isOpen = status === 'draft' || status === 'submitted'
  if (status !== 'voided' && !(isOpen && amount > 0)) return
  throw new BusinessError(`订单${no}未审核或已作废，不能${amount > 0 ? '收款' : '退款'}`, { field: 'order' })
}

function refuseTooMuch(order: Order, amount: number, paid: number): void {
  const { no, status, paidAmount } = order
  const owed = owedFor(order)
  if (compare(paid, owed) <= 0) return
  throw new BusinessError(
    status === 'closed'
      ? `订单${no}已关闭，应收${formatMoney(owed)}元，已收${formatMoney(paidAmount)}元，不能收${formatMoney(amount)}元`
      : `订单${no}尚欠${formatMoney(sub(owed, paidAmount))}元，不能收${formatMoney(amount)}元`,
    { plain: `超出订单${no}的应收，不能收${formatMoney(amount)}元`, field: 'amount' },
  )
}

/** What an order is paid for: all of it, or once it is closed what was shipped with what is charged besides. */
const owedFor = (order: Order): number => (order.status === 'closed' ? standingOf(order) : order.totalAmount)

/** What was shipped and kept, with what is charged besides. */
const standingOf = (order: Order): number => sum(shippedOf(order), ({ amount }) => amount)

/** Doors that are being made stay paid for by the deposit, and all that is with the customer and billed for good. */
function refuseRefund(order: Order, left: number, billed: number): void {
  const { status, depositAmount, paidAmount, lines } = order
  const isOver = status === 'completed' || status === 'closed'
  if (status !== 'producing' && !isOver) return
  const least = isOver
    ? Math.max(standingOf(order), billed)
    : Math.max(depositAmount, shippedValueOf(lines), billed)
  if (compare(left, least) >= 0) return
  const most = Math.max(0, sub(paidAmount, least))
  throw new BusinessError(`订单已${isOver ? '发货' : '下发'}，最多可退 ${formatMoney(most)} 元`, {
    plain: `订单已${isOver ? '发货' : '下发'}，不能退这么多`,
    field: 'amount',
  })
}
