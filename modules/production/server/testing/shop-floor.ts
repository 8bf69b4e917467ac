import { Door } from '@mortise/doors/model'
import { Process, type ProcessType, Route, ShopCalendar, WorkshopUnit } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { addShop, addWorkedDoor } from '@mortise/pricing/testing'
import { ProductionPlan, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { PayTerm, Store, StoreCredit } from '@mortise/stores/model'
import { FlowType, Position, User } from '@mortise/system/model'

type Type = keyof (typeof ProcessType)['items']

/** The worked route of M808: minutes of a door at each operation, 114 in all. */
const worked: readonly [name: string, type: Type, minutes: number][] = [
  ['开料', '10', 12],
  ['贴面', '80', 18],
  ['铣型', '40', 10],
  ['打孔', '50', 6],
  ['砂光', '60', 8],
  ['喷漆', '70', 20],
  ['组装', '90', 25],
  ['质检', '95', 5],
  ['包装', '98', 10],
]

/** So many doors, or so much of a material. */
export type OrderedLine = number | { readonly material: string; readonly qty: number }
export interface Terms {
  /** What the store may owe; unless told it pays before. */
  readonly credit?: number
  /** What is paid before, the rest before its goods leave. */
  readonly deposit?: number
}

/** A store that pays by the month, within what it may owe. */
const trust = (app: TestApp, store: string, limit: number) =>
  app.services.asSystem('0', async ({ repo }) => {
    await repo(Store).put(store, { payTerm: PayTerm.monthly })
    const credit = await repo(StoreCredit).first({ store })
    await repo(StoreCredit).put(credit!.id, { limit, available: limit })
  })

/** A shop that makes the worked door, and a store that orders it. */
export async function shopFloor(app: TestApp) {
  const { door, chosen } = await addWorkedDoor(app)
  const clerk = app.as('clerk', { orgCode: 'A01' })
  await app.services.asSystem('0', async (ctx) => {
    const { repo } = await ctx.actAs('admin')
    const calendar = await repo(ShopCalendar).add({
      name: '每天',
      followsHolidays: false,
      shifts: (['1', '2', '3', '4', '5', '6', '7'] as const).map((weekday) => ({
        weekday,
        startAt: '00:00',
        endAt: '24:00',
      })),
    })
    const ops = []
    for (const [index, [name, type, minutes]] of worked.entries()) {
      const process = await repo(Process).add({ code: `P${index}`, name, type, minutes })
      await repo(WorkshopUnit).add({
        code: `U${index}`,
        name: `${name}机组`,
        manager: 'admin',
        type,
        calendar: calendar.id,
        costRate: 58,
      })
      ops.push({ opNo: (index + 1) * 10, process: process.id })
    }
    const route = await repo(Route).add({ code: 'M', name: '木门', batchSize: 5, ops })
    await repo(Door).put(door.id, { route: route.id })
  })

  /** An order of so many worked doors on each of its lines, and of materials, that is paid for, or on credit. */
  async function ordered(lines: readonly OrderedLine[], { credit, deposit }: Terms = {}): Promise<string> {
    const { store, customer } = await addShop(app, 'dealer')
    if (credit !== undefined) await trust(app, store.id, credit)
    const orders = clerk.of(CustomerOrder)
    const { id } = await orders.add({
      customer: customer.id,
      store: store.id,
      address: '翡翠湾3幢',
      receiver: customer.name,
      receiverTel: customer.tel,
      deliverOn: '2099-01-01',
      needsInstall: false,
      lines: lines.map((line, at) =>
        typeof line === 'number'
          ? { type: '1' as const, door: door.id, room: `房间${at + 1}`, params: chosen, qty: line }
          : { type: '2' as const, ...line },
      ),
    })
    await orders.move(id, 'submit')
    await orders.move(id, 'approve')
    if (deposit !== undefined)
      await app.services.asSystem('0', ({ repo }) =>
        repo(CustomerOrder).put(id, { payTerm: PayTerm.deposit, depositAmount: deposit }),
      )
    const { depositAmount } = await orders.get(id)
    if (depositAmount > 0) await clerk.of(OrderReceipt).add({ order: id, amount: depositAmount })
    return id
  }
  const paid = (...lines: OrderedLine[]): Promise<string> => ordered(lines)
  const released = async (...lines: OrderedLine[]): Promise<RowOf<typeof CustomerOrder>> =>
    clerk.of(CustomerOrder).move(await ordered(lines), 'release')

  const planOf = async (order: string) => {
    const [plan] = (await clerk.of(ProductionPlan).list({ where: { order } })).rows
    return clerk.of(ProductionPlan).get(plan?.id ?? '')
  }
  const workOf = async (order: string) => {
    const lines = new Set((await planOf(order)).items.map(({ orderLine }) => orderLine))
    const { rows } = await clerk
      .of(WorkOrder)
      .list({ where: { orders: order }, size: 200, sort: [['no', 'asc']] })
    const all = []
    for (const { id } of rows) all.push(await clerk.of(WorkOrder).get(id))
    return all.filter(({ units }) => units.some(({ orderLine }) => lines.has(orderLine)))
  }
  const report = async (id: string, opNo: number, act: string, qty = 1) => {
    const { body } = await clerk.call('POST', `${WorkOrder.wire}/report`, { body: { id, opNo, act, qty } })
    if (!body.success) throw new Error(body.message)
  }
  /** Makes workers of people. */
  const hire = async (...people: readonly { userId(): Promise<string> }[]) => {
    const { id } = await clerk.of(Position).add({
      code: `op-${newId()}`,
      name: '操作工',
      flowType: FlowType.production,
    })
    for (const each of people) {
      const user = await each.userId()
      await app.services.asSystem('0', ({ repo }) => repo(User).put(user, { positions: [id] }))
    }
  }
  return { clerk, door, ordered, paid, released, planOf, workOf, report, hire }
}
