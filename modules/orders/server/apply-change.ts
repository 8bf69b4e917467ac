import { add, derived, type RowOf, sub, sum } from '@mortise/model'
import {
  ChangeAction,
  CustomerOrder,
  DoorUnit,
  isOnCredit,
  plannedPayments,
  spread,
  UnitStatus,
} from '@mortise/orders/model'
import { totalsOf } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { takeCredit } from '@mortise/stores/server'
import type { Changed } from './changed-lines.ts'
import { creditUse } from './credit-use.ts'
import { freezeLines } from './freeze-lines.ts'
import { withShares } from './prepare-order.ts'
import { addUnits, released } from './release-order.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** Writes a change into its order: lines, totals, credit, what is frozen and, where the shop has it already, door codes. */
export async function applyChange(
  ctx: Context,
  order: Order,
  changed: readonly Changed[],
  fee: number,
): Promise<void> {
  const otherAmount = add(order.otherAmount, fee)
  const merged = mergedLines(order, changed)
  // A reduction may not be more than what is left to reduce.
  const lines = withShares(merged, totalsOf(merged, { ...order, otherAmount }).lines)
  const next = { ...order, lines, otherAmount, revision: order.revision + 1 }
  const totalAmount = Number(derived(CustomerOrder, next).totalAmount)
  if (isOnCredit(order.payTerm))
    await takeCredit(ctx, { ...creditUse(order), title: order.no, amount: totalAmount })
  // New lines get their ids when they are written, and what is frozen names them.
  const written = await ctx.repo(CustomerOrder).put(order.id, {
    lines,
    otherAmount,
    revision: next.revision,
    payments: paymentsOf(order, totalAmount),
  })
  const frozen = await freezeLines(ctx, written)
  await scrapUnits(ctx, order, written)
  const isReleased = order.status === 'producing'
  if (isReleased) await addUnits(ctx, written, frozen.lines)
  await ctx.repo(CustomerOrder).put(written.id, {
    lines: isReleased ? frozen.lines.map(released) : frozen.lines,
    costAmount: frozen.cost,
  })
}

function mergedLines(order: Order, changed: readonly Changed[]): Line[] {
  const byLine = new Map(
    changed.flatMap(({ change, line }) => (change.line ? [[change.line, line] as const] : [])),
  )
  const remaining = order.lines.flatMap((line) => {
    const next = byLine.has(line.id) ? byLine.get(line.id) : line
    return next ? [next] : []
  })
  return [
    ...remaining,
    ...changed.flatMap(({ change, line }) => (change.action === ChangeAction.add && line ? [line] : [])),
  ]
}

/** The last payment bears the difference; where it cannot, all are planned anew. */
function paymentsOf(order: Order, total: number): Order['payments'] {
  const difference = sub(
    total,
    sum(order.payments, ({ amount }) => amount),
  )
  const last = order.payments.at(-1)
  const isBorne = last && add(last.amount, difference) > 0
  const plan = isBorne
    ? [...order.payments.slice(0, -1), { ...last, rate: null, amount: add(last.amount, difference) }]
    : plannedPayments(total, Math.min(order.depositAmount, total), order)
  return spread(plan, order.paidAmount) as Order['payments']
}

/** Codes of doors that are made no more. */
async function scrapUnits(ctx: Context, before: Order, after: Order): Promise<void> {
  const wanted = new Map(after.lines.map((line) => [line.id, line.qty]))
  for (const line of before.lines) {
    const left = wanted.get(line.id) ?? 0
    if (left >= line.qty) continue
    const gone = await ctx.repo(DoorUnit).find({ line: line.id, seq: { gt: left } })
    for (const unit of gone) await ctx.repo(DoorUnit).put(unit.id, { status: UnitStatus.scrapped })
  }
}
