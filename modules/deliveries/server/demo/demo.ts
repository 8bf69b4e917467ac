import { Delivery, RejectReason, Truck } from '@mortise/deliveries/model'
import { addDays, compare, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderReceipt, UnitStatus } from '@mortise/orders/model'
import { type Context, storyOf, table } from '@mortise/server'
import { pastDeliveries, trucks } from './past-deliveries.ts'

/** How far deliveries of today and the next days are, each planned so many days from now. */
const present = table(
  'reached #inDays',
  `rejected 0
   signed 0
   shipped 0
   shipped 0
   shipped 0
   undone 1
   submitted 0
   submitted 1
   submitted 1
   submitted 2
   submitted 2
   submitted 3
   draft 3
   draft 4
   voided 1`,
)
type Reached = (typeof present)[number]['reached']

/** A year of deliveries that are over, and those of today and the days to come in every state. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 22)
  for (const plateNo of trucks)
    await ctx
      .repo(Truck)
      .add({ plateNo, driver: story.name(), driverTel: story.mobile(), maxVolume: 15, maxWeight: 4000 })
  await pastDeliveries(ctx, story)
  const packed = await ctx.repo(DoorUnit).find({ status: UnitStatus.packed }, { limit: 10_000 })
  const orders = await ctx
    .repo(CustomerOrder)
    .find(
      { id: { in: [...new Set(packed.map(({ order }) => order))] }, status: 'producing', isHeld: false },
      { sort: [['deliverOn', 'asc']], limit: present.length },
    )
  for (const [at, order] of orders.entries()) {
    const { reached, inDays } = present[at]!
    const { id } = await ctx.repo(Delivery).add({
      order: order.id,
      plannedOn: addDays(ctx.today, inDays),
      carrier: '自有车队',
      plateNo: trucks[at % trucks.length],
      driverTel: '13857100216',
    })
    await goOn(ctx, id, order, reached)
  }
}

async function goOn(
  ctx: Context,
  id: string,
  order: RowOf<typeof CustomerOrder>,
  reached: Reached,
): Promise<void> {
  const deliveries = ctx.repo(Delivery)
  if (reached === 'draft') return
  if (reached === 'voided') {
    await deliveries.move(id, 'void', { reason: '客户改期' })
    return
  }
  await deliveries.move(id, 'submit')
  if (reached === 'submitted') return
  await payAll(ctx, order)
  await deliveries.move(id, 'ship')
  if (reached === 'undone') await deliveries.move(id, 'undoShip', { reason: '车辆故障，改日再送' })
  if (reached === 'rejected') await reject(ctx, id)
  if (reached === 'rejected' || reached === 'signed') await deliveries.move(id, 'sign')
}

/** Who pays before goods leave has paid. */
async function payAll(
  { repo }: Context,
  { id, totalAmount, paidAmount }: RowOf<typeof CustomerOrder>,
): Promise<void> {
  const open = sub(totalAmount, paidAmount)
  if (compare(open, 0) > 0) await repo(OrderReceipt).add({ order: id, amount: open })
}

/** One door of several is broken. */
async function reject({ repo }: Context, id: string): Promise<void> {
  const { items } = await repo(Delivery).get(id)
  await repo(Delivery).put(id, {
    items: items.map((item, at) =>
      at === items.length - 1 ? { ...item, rejectQty: item.qty, rejectReason: RejectReason.broken } : item,
    ),
  })
}
