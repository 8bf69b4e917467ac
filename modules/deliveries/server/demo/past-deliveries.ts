import { BillEvent, Debtor, Delivery, DeliveryBill, dueOf, unbilledOf } from '@mortise/deliveries/model'
import { addDays, compare, type Row, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit, isOnCredit, OrderLineType } from '@mortise/orders/model'
import { creditUse } from '@mortise/orders/server'
import { Pack } from '@mortise/production/model'
import { type Context, insertRows, newId, type Story } from '@mortise/server'
import { Store, StoreType } from '@mortise/stores/model'
import { shiftCredit } from '@mortise/stores/server'

type Order = RowOf<typeof CustomerOrder>
type Unit = RowOf<typeof DoorUnit>
type Box = RowOf<typeof Pack>

const carriers = ['德邦物流', '安能物流', '顺丰快运', '自有车队'] as const
export const trucks = ['浙A·8K216', '浙A·3M508', '浙A·7D931', '浙A·5F062'] as const

/** What has left so far, as if it had been sent: one delivery for each order, signed for two days later. */
export async function pastDeliveries(ctx: Context, story: Story): Promise<void> {
  const { repo } = ctx
  const orders = (
    await repo(CustomerOrder).find(
      { status: { in: ['producing', 'completed', 'closed'] } },
      { limit: 10_000 },
    )
  ).filter(({ lines }) => lines.some(({ shippedQty }) => compare(shippedQty, 0) > 0))
  const stores = new Map((await repo(Store).find({}, { limit: 1000 })).map((store) => [store.id, store]))
  const units = byOrder(await repo(DoorUnit).find({}, { limit: 100_000, sort: [['seq', 'asc']] }))
  const boxes = byOrder(await repo(Pack).find({ status: 'signed' }, { limit: 100_000 }))
  const sent = orders.map((order) => ({
    order,
    row: deliveryOf(order, units.get(order.id) ?? [], boxes.get(order.id) ?? [], story),
  }))
  const inTime = sent.toSorted((a, b) => String(a.row.shippedAt).localeCompare(String(b.row.shippedAt)))
  for (const { row } of inTime) row.no = story.number('SH', String(row.shippedAt).slice(0, 10))
  await insertRows(
    ctx,
    Delivery,
    inTime.map(({ row }) => row),
  )
  await insertRows(
    ctx,
    DeliveryBill,
    inTime.map(({ order, row }) => billOf(order, row, stores.get(order.store)!, story)),
  )
  // What orders that are open hold of their stores' credit is owed by now.
  for (const { order } of inTime.filter(
    (each) => each.order.status === 'producing' && isOnCredit(each.order.payTerm),
  ))
    await shiftCredit(ctx, owedFor(order))
}

function owedFor(order: Order) {
  const owed = sum(dueOf(order, []), ({ amount }) => amount)
  return { ...creditUse(order), title: order.no, owed, held: unbilledOf(order, owed) }
}

function byOrder<T extends { readonly order: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.order, [...(groups.get(row.order) ?? []), row])
  return groups
}

function deliveryOf(order: Order, units: readonly Unit[], boxes: readonly Box[], story: Story): Row {
  const left = units.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted()
  const shippedOn = (left.at(-1) ?? order.completedAt ?? order.releasedAt ?? order.createTime).slice(0, 10)
  const signedOn = [addDays(shippedOn, 1), story.ago(1)].toSorted()[0]!
  return {
    id: newId(),
    createBy: 'huangtao',
    createTime: `${shippedOn} 08:10:00`,
    sysOrgCode: order.sysOrgCode,
    order: order.id,
    store: order.store,
    customer: order.customer,
    address: order.address,
    receiver: order.receiver,
    receiverTel: order.receiverTel,
    plannedOn: shippedOn,
    carrier: story.pick([...carriers]),
    plateNo: story.pick([...trucks]),
    freight: 60 + 10 * story.below(20),
    items: order.lines.flatMap((line) => itemsOf(line, units)),
    packs: boxes.map(({ id, volume, weight }, at) => ({
      pack: id,
      loadSeq: at + 1,
      volume,
      weight,
      isReceived: true,
    })),
    packCount: boxes.length,
    volume: sum(boxes, ({ volume }) => volume, 4),
    weight: sum(boxes, ({ weight }) => weight, 2),
    shipments: 1,
    shippedAt: `${shippedOn} 14:30:00`,
    signedAt: `${signedOn < shippedOn ? shippedOn : signedOn} 16:20:00`,
    signer: order.receiver,
    status: 'signed',
  }
}

/** Each door is a line of its own; what the lines come to is what has left. */
function itemsOf(line: Order['lines'][number], units: readonly Unit[]): Row[] {
  const { type, room, itemName, spec, unit, shippedQty } = line
  const told = { orderLine: line.id, type, room, itemName, spec, unit, rejectQty: 0, returnedQty: 0 }
  if (compare(shippedQty, 0) <= 0) return []
  if (type !== OrderLineType.door) return [{ ...told, qty: shippedQty, signedQty: shippedQty }]
  const own = units.filter((each) => each.line === line.id).slice(0, shippedQty)
  const rest = sub(shippedQty, own.length, 3)
  const doors = own.map(({ id }): Row => ({ ...told, doorUnit: id, qty: 1, signedQty: 1 }))
  return rest > 0 ? [...doors, { ...told, qty: rest, signedQty: rest }] : doors
}

function billOf(order: Order, delivery: Row, { type, creditDays }: RowOf<typeof Store>, story: Story): Row {
  const lines = dueOf(order, [])
  const billedOn = String(delivery.shippedAt).slice(0, 10)
  const amount = sum(lines, (charge) => charge.amount)
  const taxAmount = sum(lines, (charge) => charge.taxAmount)
  return {
    createBy: 'huangtao',
    createTime: delivery.shippedAt,
    sysOrgCode: order.sysOrgCode,
    no: story.number('ZD', billedOn),
    key: `${Delivery.name}:${String(delivery.id)}:ship1`,
    event: BillEvent.shipped,
    delivery: delivery.id,
    order: order.id,
    store: order.store,
    customer: order.customer,
    debtor: type === StoreType.own ? Debtor.customer : Debtor.store,
    billedOn,
    dueOn: addDays(billedOn, creditDays ?? 0),
    lines,
    amount,
    taxAmount,
    netAmount: sub(amount, taxAmount),
  }
}
