import { add, compare, derived, type RowOf, sub, sum } from '@mortise/model'
import {
  CustomerOrder,
  depositOfOrder,
  isOnCredit,
  plannedPayments,
  spread,
  wantedQty,
} from '@mortise/orders/model'
import { returnDiscounts, useDiscounts } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { takeCredit } from '@mortise/stores/server'
import { keepRevision, signOrder, wholeOf } from '../ledger/sign-order.ts'
import { billedOf } from '../money/billed-amount.ts'
import { creditUse } from '../money/credit-use.ts'
import { followDeposit } from '../money/follow-deposit.ts'
import { addUnits, scrapUnits } from '../order/door-units.ts'
import { countReleased } from '../order/release-order.ts'
import { unsigned } from '../sign/sign-contract.ts'
import type { NextLine, NextOrder } from './change-totals.ts'
import { reviseEvaluations } from './revise-evaluations.ts'

type Order = RowOf<typeof CustomerOrder>

/** Writes a change into its order: lines, totals, credit, what is frozen and, where the shop has it already, door codes. */
export async function applyChange(
  ctx: Context,
  order: Order,
  next: readonly NextLine[],
  { lines, promotions, discountAmount, promotionAmount }: NextOrder,
  fee: number,
): Promise<void> {
  const otherAmount = add(order.otherAmount, fee)
  const money = { discountAmount, promotionAmount, otherAmount }
  const totalAmount = Number(derived(CustomerOrder, { ...order, ...money, lines }).totalAmount)
  // What is billed is owed, and held no more.
  const held = Math.max(0, sub(totalAmount, await billedOf(ctx, order.id)))
  if (isOnCredit(order.payTerm)) await takeCredit(ctx, { ...creditUse(order), title: order.no, amount: held })
  const rate = order.depositRate ?? (await ctx.repo(Store).get(order.store)).depositRate
  const depositAmount = depositOfOrder(order, totalAmount, rate)
  // New lines get their ids when they are written, and what is frozen names them.
  const written = await ctx.repo(CustomerOrder).put(order.id, {
    ...money,
    lines,
    depositAmount,
    // Who let an order through did not do so for more.
    isCreditReleased: order.isCreditReleased && compare(depositAmount, order.depositAmount) <= 0,
    revision: order.revision + 1,
    ...unsigned,
    payments: paymentsOf(order, totalAmount, depositAmount),
  })
  const frozen = next.map((each) => each.frozen)
  const { cost, discounts } = await reviseEvaluations(ctx, written, frozen)
  if (order.status === 'producing') await followUnits(ctx, order, written)
  const used = [...new Set([...discounts, ...promotions.ids])]
  const saved = await ctx.repo(CustomerOrder).put(written.id, { costAmount: cost, discounts: used })
  await keepRevision(ctx, saved)
  await signOrder(ctx, saved, 'change', wholeOf(saved))
  await followDiscounts(ctx, order.discounts, used)
  await followDeposit(ctx, saved)
}

/** As many codes live, and as many pieces are released, as are wanted. */
async function followUnits(ctx: Context, before: Order, after: Order): Promise<void> {
  const wanted = new Map(after.lines.map((line) => [line.id, wantedQty(line)]))
  await scrapUnits(ctx, before.lines, ({ id }) => wanted.get(id) ?? 0)
  await addUnits(ctx, after, after.lines)
  await countReleased(ctx, after)
}

/** What no longer lowers the order is free for others. */
async function followDiscounts(
  ctx: Context,
  before: readonly string[],
  now: readonly string[],
): Promise<void> {
  const without = (all: readonly string[], some: readonly string[]) => all.filter((id) => !some.includes(id))
  await returnDiscounts(ctx, without(before, now))
  await useDiscounts(ctx, without(now, before))
}

/** A plan that nobody made by hand is made anew; of another the last payment bears the difference, where it can. */
function paymentsOf(order: Order, total: number, deposit: number): Order['payments'] {
  const planned = sum(order.payments, ({ amount }) => amount)
  const last = order.payments.at(-1)
  const borne = add(last?.amount, sub(total, planned))
  const isUsual = isSamePlan(order.payments, plannedPayments(planned, order.depositAmount, order))
  const plan =
    last && !isUsual && compare(borne, 0) > 0
      ? [...order.payments.slice(0, -1), { ...last, rate: null, amount: borne }]
      : plannedPayments(total, deposit, order)
  return spread(plan, order.paidAmount) as Order['payments']
}

type Planned = readonly { readonly node: string; readonly amount: number }[]
const isSamePlan = (a: Planned, b: Planned): boolean =>
  a.length === b.length &&
  a.every(({ node, amount }, at) => node === b[at]?.node && compare(amount, b[at].amount) === 0)
