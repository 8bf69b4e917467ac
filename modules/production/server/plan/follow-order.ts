import { compare, type RowOf } from '@mortise/model'
import { ChangeOrder, CustomerOrder, OrderLineType, wantedQty } from '@mortise/orders/model'
import { ProductionPlan } from '@mortise/production/model'
import { after, type Context } from '@mortise/server'
import { dropOrderLines, endOrder } from '../order/end-work.ts'
import { holdOrder, holdOrderLines, resumeOrder, resumeWork } from '../order/stopped-work.ts'

type Order = RowOf<typeof CustomerOrder>
type Item = RowOf<typeof ProductionPlan>['items'][number]

/** Orders that are released are planned, what is changed of them is planned anew, and what is over is made no more. */
export const orderReactions = [
  after(CustomerOrder, 'release', async (order, ctx) => {
    const items = itemsOf(order)
    if (items.length === 0) return
    const { id, customer, deliverOn } = order
    await ctx.repo(ProductionPlan).add({ order: id, customer, dueOn: deliverOn, items })
  }),
  after(CustomerOrder, 'hold', (order, ctx) => holdOrder(ctx, order.id, order.holdReason ?? '')),
  after(CustomerOrder, 'unhold', (order, ctx) => resumeOrder(ctx, order.id)),
  after(CustomerOrder, 'complete', (order, ctx) => closePlan(ctx, order)),
  after(CustomerOrder, 'close', async (order, ctx) => {
    await resumeWork(ctx, await endOrder(ctx, order, ctx.reason ?? ''))
    await closePlan(ctx, order)
  }),
  after(ChangeOrder, 'offer', (change, ctx) =>
    holdOrderLines(ctx, linesNamed(change), `订单变更 ${change.no} 待客户确认`),
  ),
  after(ChangeOrder, 'evaluate', (change, ctx) => resumeOrder(ctx, change.order)),
  after(ChangeOrder, 'refuse', (change, ctx) => resumeOrder(ctx, change.order)),
  after(ChangeOrder, 'accept', async (change, ctx) => {
    const order = await ctx.repo(CustomerOrder).get(change.order)
    if (order.status !== 'producing') return
    await dropOrderLines(ctx, order, linesNamed(change))
    await followLines(ctx, order)
    await resumeOrder(ctx, order.id)
  }),
]

const linesNamed = ({ lines }: RowOf<typeof ChangeOrder>): string[] =>
  lines.flatMap(({ line }) => (line ? [line] : []))

type NewItem = Omit<Item, 'id' | 'plannedQty' | 'openQty'>

const itemsOf = ({ lines, revision, deliverOn }: Order): NewItem[] =>
  lines.flatMap((line) => {
    const { id, type, door, doorVersion, itemName, spec } = line
    const qty = wantedQty(line)
    if (type !== OrderLineType.door || !door || compare(qty, 0) <= 0) return []
    const dueOn = line.deliverOn ?? deliverOn
    return [{ orderLine: id, door, doorVersion, itemName, spec, revision, dueOn, qty }]
  })

/** A plan has the lines that its order has now; one that nobody wants any more stays, with nothing to make. */
async function followLines(ctx: Context, order: Order): Promise<void> {
  const plan = await planOf(ctx, order)
  const wanted = itemsOf(order)
  if (!plan) return
  const known = new Map(plan.items.map((item) => [item.orderLine, item]))
  const gone = plan.items.filter((item) => !wanted.some(({ orderLine }) => orderLine === item.orderLine))
  const items = [
    ...wanted.map((item) => ({ ...known.get(item.orderLine), ...item })),
    ...gone.map((item) => ({ ...item, qty: 0 })),
  ] as Item[]
  const { status, items: planned } = await ctx.repo(ProductionPlan).put(plan.id, { items })
  const isWhole = planned.every(({ openQty }) => openQty === 0)
  if (status === 'planned' && !isWhole) await ctx.repo(ProductionPlan).move(plan.id, 'reopen')
  if (status === 'waiting' && isWhole) await ctx.repo(ProductionPlan).move(plan.id, 'settle')
}

async function closePlan(ctx: Context, order: Order): Promise<void> {
  const plan = await planOf(ctx, order)
  if (plan && plan.status !== 'closed') await ctx.repo(ProductionPlan).move(plan.id, 'close')
}

const planOf = ({ repo }: Context, { id }: Order) => repo(ProductionPlan).first({ order: id })
