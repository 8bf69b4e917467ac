import { Delivery } from '@mortise/deliveries/model'
import { addDays, linesTable, type Row, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, LineStatus, PartStatus, UnitStatus, unitCode } from '@mortise/orders/model'
import { ContractItem, Project } from '@mortise/projects/model'
import { type Context, insertRows, storyOf } from '@mortise/server'
import { sql } from 'kysely'
import { placeOrder } from '../ordering/place-order.ts'

type Order = RowOf<typeof CustomerOrder>

/** A door as somebody bought it before: how it is made is known to the last parameter. */
export type SoldDoor = Pick<Order['lines'][number], 'door' | 'params' | 'spec'>

/** Two doors that are sold, each as it was configured last. */
export async function soldDoors({ repo }: Context): Promise<SoldDoor[]> {
  const orders = await repo(CustomerOrder).find(
    { status: { in: ['awaitingDeposit', 'confirmed'] } },
    { sort: [['orderedOn', 'desc']], limit: 50 },
  )
  const doors = new Map<string, SoldDoor>()
  for (const { door, params, spec } of orders.flatMap(({ lines }) => lines))
    if (door && params && !doors.has(door)) doors.set(door, { door, params, spec })
  return [...doors.values()].slice(0, 2)
}

/** Orders what is listed of some floors; of all where none are told. */
async function ordered(ctx: Context, project: string, floors?: readonly number[]): Promise<Order> {
  const named = floors?.map((floor) => `${floor}层`)
  const items = (await ctx.repo(ContractItem).find({ project }, { limit: 1000 })).filter(
    ({ floor }) => !named || named.includes(floor ?? ''),
  )
  const site = await ctx.repo(Project).get(project)
  return placeOrder(
    ctx,
    site,
    items.map(({ id, qty }) => ({ id, qty: qty ?? 1 })),
  )
}

async function approved(ctx: Context, project: string, floors?: readonly number[]): Promise<Order> {
  const { id } = await ordered(ctx, project, floors)
  for (const move of ['submit', 'approve'] as const) await ctx.repo(CustomerOrder).move(id, move)
  return ctx.repo(CustomerOrder).get(id)
}

/** The lowest floors are in the shop, the next waits for it, and one is being written. */
export async function ordersUnderWay(ctx: Context, project: string): Promise<void> {
  const { id } = await approved(ctx, project, [1, 2])
  await ctx.repo(CustomerOrder).move(id, 'release')
  await approved(ctx, project, [3])
  await ordered(ctx, project, [4])
}

/** All floors, as if they had been made, sent and hung by a day long ago. */
export async function orderHandedOver(ctx: Context, project: string, day: string): Promise<void> {
  const order = await approved(ctx, project)
  const doors = order.lines.flatMap((line) =>
    Array.from({ length: line.qty }, (_, index) => ({ line, seq: index + 1 })),
  )
  const units: Row[] = []
  for (const { line, seq } of doors)
    units.push({
      createTime: `${addDays(day, -60)} 09:00:00`,
      sysOrgCode: order.sysOrgCode,
      code: unitCode(await ctx.drawSequence('doorUnit.code', 'M{yyMMdd}{00000}')),
      order: order.id,
      line: line.id,
      seq,
      customer: order.customer,
      door: line.door,
      status: UnitStatus.installed,
      shippedAt: `${addDays(day, -20)} 14:30:00`,
      installedAt: `${day} 16:00:00`,
    })
  await insertRows(ctx, DoorUnit, units)
  await completed(ctx, order, day)
  await insertRows(ctx, Delivery, [await deliveryOf(ctx, order, addDays(day, -20))])
}

async function completed(ctx: Context, { id }: Order, day: string): Promise<void> {
  const at = (days: number) => `${addDays(day, days)} 10:00:00`
  await sql`
    update ${sql.table(linesTable(CustomerOrder, 'lines'))} set released_qty = qty, produced_qty = qty, packed_qty = qty,
      shipped_qty = qty, signed_qty = qty, installed_qty = qty, status = ${LineStatus.installed}
    where tenant_id = ${ctx.tenant} and parent_id = ${id}`.execute(ctx.db)
  await sql`
    update ${sql.table(CustomerOrder.table)} set status = 'completed', produce_status = ${PartStatus.all},
      delivery_status = ${PartStatus.all}, install_status = ${PartStatus.all}, create_time = ${at(-80)}::timestamp,
      ordered_on = ${addDays(day, -80)}::date, deliver_on = ${addDays(day, -15)}::date,
      promised_on = ${addDays(day, -15)}::date, release_promise = ${addDays(day, -15)}::date,
      approved_at = ${at(-79)}::timestamp, released_at = ${at(-78)}::timestamp, completed_at = ${at(0)}::timestamp
    where tenant_id = ${ctx.tenant} and id = ${id}`.execute(ctx.db)
}

/** One load, signed for the day after. */
async function deliveryOf(ctx: Context, order: Order, day: string): Promise<Row> {
  const units = await ctx.repo(DoorUnit).find({ order: order.id }, { limit: 1000 })
  const { store, customer, address, receiver, receiverTel, sysOrgCode } = order
  return {
    no: storyOf(ctx, 23).number('SHG', day),
    createBy: 'huangtao',
    createTime: `${day} 08:10:00`,
    sysOrgCode,
    order: order.id,
    store,
    customer,
    address,
    receiver,
    receiverTel,
    plannedOn: day,
    carrier: '自有车队',
    items: units.map(({ id, line }) => {
      const own = order.lines.find((each) => each.id === line)
      const { type, room, itemName, spec, unit } = own!
      return {
        orderLine: line,
        doorUnit: id,
        type,
        room,
        itemName,
        spec,
        unit,
        qty: 1,
        signedQty: 1,
        rejectQty: 0,
        returnedQty: 0,
      }
    }),
    shipments: 1,
    shippedAt: `${day} 14:30:00`,
    signedAt: `${addDays(day, 1)} 10:20:00`,
    signer: receiver,
    status: 'signed',
  }
}
