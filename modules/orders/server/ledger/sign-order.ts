import { add, compare, pick, type RowOf, sub, sum } from '@mortise/model'
import {
  type CustomerOrder,
  OrderLineType,
  OrderRevision,
  OrderSigning,
  OrderType,
  shippedValueOf,
} from '@mortise/orders/model'
import { moneyGroup } from '@mortise/pricing/model'
import { type Context, insertRows } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Kind = RowOf<typeof OrderSigning>['kind']

/** What a line, or what is charged beside the lines, counts for. */
export interface Standing {
  readonly line: string | null
  readonly door: string | null
  /** One on the first line of an order that counts. */
  readonly orders: number
  readonly qty: number
  readonly amount: number
}

/** An order counts for all that it comes to. */
export const wholeOf = ({ lines, totalAmount }: Order): Standing[] => [
  ...lines.map(({ id, type, door, qty, netAmount }, at) => ({
    line: id,
    door,
    orders: at === 0 ? 1 : 0,
    qty: type === OrderLineType.door ? qty : 0,
    amount: netAmount,
  })),
  beside(
    sub(
      totalAmount,
      sum(lines, ({ netAmount }) => netAmount),
    ),
  ),
]

/** One that was closed counts for what was shipped, and for what is charged besides as soon as anything was. */
export function shippedOf(order: Order): Standing[] {
  const charges = wholeOf(order).at(-1)?.amount ?? 0
  const lines = order.lines.map((line, at) => ({
    line: line.id,
    door: line.door,
    orders: at === 0 ? 1 : 0,
    qty: line.type === OrderLineType.door ? line.shippedQty : 0,
    amount: shippedValueOf([line]),
  }))
  return [...lines, beside(order.lines.some(({ shippedQty }) => shippedQty > 0) ? charges : 0)]
}

const beside = (amount: number): Standing => ({ line: null, door: null, orders: 0, qty: 0, amount })

/** Writes into the ledger by how much an act moves what an order stands for. */
export async function signOrder(
  ctx: Context,
  order: Order,
  kind: Kind,
  standing: readonly Standing[],
): Promise<void> {
  // What is made good was sold before.
  if (order.type === OrderType.afterSales) return
  // Nothing stands of an order that is approved: taking its approval back has taken all of it back.
  const before = kind === 'approve' ? [] : await standingOf(ctx, order)
  await insertRows(ctx, OrderSigning, signingRows(order, kind, ctx.today, differences(before, standing)))
}

export const signingRows = (
  order: Pick<Order, 'id' | 'store' | 'activity' | 'revision' | 'sysOrgCode'>,
  kind: Kind,
  signedOn: string,
  moved: readonly Standing[],
) => {
  const { id, store, activity, revision, sysOrgCode } = order
  return moved
    .filter(({ orders, qty, amount }) => [orders, qty, amount].some((moves) => compare(moves, 0) !== 0))
    .map((each) => ({ ...each, order: id, store, activity, revision, sysOrgCode, kind, signedOn }))
}

/** Keeps what an order comes to in its present revision. */
export const keepRevision = async (ctx: Context, order: Order): Promise<void> => {
  await insertRows(ctx, OrderRevision, [revisionRow(order)])
}

export const revisionRow = (order: Order) => ({
  order: order.id,
  ...pick(order, 'revision', 'sysOrgCode', ...moneyGroup),
})

/** What the ledger says of an order so far. */
async function standingOf({ repo }: Context, { id }: Order): Promise<Standing[]> {
  const known = new Map<string | null, Standing>()
  for (const { line, door, orders, qty, amount } of await repo(OrderSigning).find({ order: id })) {
    const { orders: counted, qty: pieces, amount: money } = known.get(line) ?? beside(0)
    const sums = { orders: counted + orders, qty: add(pieces, qty, 3), amount: add(money, amount) }
    known.set(line, { line, door, ...sums })
  }
  return [...known.values()]
}

/** By how much each moves from one standing to another. */
export function differences(before: readonly Standing[], after: readonly Standing[]): Standing[] {
  const was = new Map(before.map((each) => [each.line, each]))
  const moved = after.map((each) => {
    const former = was.get(each.line) ?? beside(0)
    was.delete(each.line)
    return less(each, former)
  })
  const gone = [...was.values()].map((each) => less({ ...each, orders: 0, qty: 0, amount: 0 }, each))
  return [...moved, ...gone]
}

const less = (each: Standing, former: Standing): Standing => ({
  ...each,
  orders: each.orders - former.orders,
  qty: sub(each.qty, former.qty, 3),
  amount: sub(each.amount, former.amount),
})
