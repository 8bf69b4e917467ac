import { type Amount, compare, daysBetween, sub } from '@mortise/model'

/** What is to be paid next of an order, and by when. */
export interface NextDue {
  /** Null where the order has no plan. */
  readonly node: string | null
  readonly open: number
  readonly dueOn: string | null
}

export function nextDueOf(order: {
  readonly totalAmount: Amount
  readonly paidAmount: Amount
  readonly payments: readonly (StandingOrder['payments'][number] & { readonly node: string })[]
}): NextDue | null {
  const planned = order.payments.find(isUnpaid)
  if (planned)
    return { node: planned.node, dueOn: planned.dueOn, open: sub(planned.amount, planned.paidAmount) }
  const open = sub(order.totalAmount, order.paidAmount)
  return open > 0 ? { node: null, open, dueOn: null } : null
}

/** What comes next of an order's money: its deposit as long as that is waited for, then what the plan says. */
export function expectedOf(
  order: Parameters<typeof nextDueOf>[0] & { readonly status: string; readonly depositAmount: Amount },
): number | null {
  const deposit = sub(order.depositAmount, order.paidAmount)
  return order.status === 'awaitingDeposit' && deposit > 0 ? deposit : (nextDueOf(order)?.open ?? null)
}

interface StandingOrder {
  readonly status: string
  readonly isHeld: boolean | null
  readonly holdReason: string | null
  readonly totalAmount: Amount
  readonly paidAmount: Amount
  readonly deliverOn: string | null
  readonly promisedOn: string | null
  readonly payments: readonly {
    readonly amount: Amount
    readonly paidAmount: Amount
    readonly dueOn: string | null
  }[]
}

/** How an order stands: whose turn it is, what is still to be paid, and what is late. */
export interface Standing {
  readonly turn: { readonly who: string; readonly what: string } | null
  readonly unpaid: number
  readonly late: readonly string[]
}

const turns: Readonly<Record<string, { readonly who: string; readonly what: string }>> = {
  draft: { who: '业务员', what: '核对清单后提交审核' },
  submitted: { who: '审核人员', what: '审核价格与用料' },
  awaitingDeposit: { who: '财务', what: '登记定金或信用放行' },
  confirmed: { who: '计划', what: '下发生产' },
  producing: { who: '车间', what: '生产、发货和安装' },
}
const ended: ReadonlySet<string> = new Set(['completed', 'closed', 'voided'])

export function standingOf(order: StandingOrder, today: string): Standing {
  const isOver = ended.has(order.status)
  const turn = order.isHeld
    ? { who: '已挂起', what: order.holdReason ?? '等待解除' }
    : (turns[order.status] ?? null)
  const delivery = order.promisedOn ?? order.deliverOn
  const due = order.payments.find((payment) => payment.dueOn && payment.dueOn < today && isUnpaid(payment))
  const late = [
    ...(!isOver && delivery && delivery < today
      ? [`交期 ${delivery} 已过 ${daysBetween(delivery, today)} 天`]
      : []),
    ...(order.status !== 'draft' && order.status !== 'voided' && due?.dueOn
      ? [`应付 ${due.dueOn} 的款项已逾期 ${daysBetween(due.dueOn, today)} 天`]
      : []),
  ]
  return { turn: isOver ? null : turn, unpaid: Math.max(0, sub(order.totalAmount, order.paidAmount)), late }
}

const isUnpaid = ({ paidAmount, amount }: StandingOrder['payments'][number]): boolean =>
  compare(paidAmount, amount) < 0
