import { Customer } from '@mortise/customers/model'
import { addDays, mul, type Row, type RowOf } from '@mortise/model'
import {
  CustomerOrder,
  DoorUnit,
  isOnCredit,
  levelOf,
  OrderEvaluation,
  OrderReceipt,
  unitCode,
} from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { Store, StoreCredit } from '@mortise/stores/model'
import { takeCredit } from '@mortise/stores/server'
import { writeRows } from '../bulk.ts'
import { creditUse } from '../credit-use.ts'
import { frozenBom } from '../freeze-lines.ts'
import { catalogueOf, modelsOf, type Offer } from './catalogue.ts'
import { type Chance, chanceOf } from './chance.ts'
import { demoOrder } from './demo-order.ts'
import { lifeOf } from './life.ts'

const ORDERS = 1000
const DAYS = 365

type Made = ReturnType<typeof demoOrder>

/** A year of orders in every state, of the doors, stores and customers of the demonstration. */
export async function demo(ctx: Context): Promise<void> {
  const stores = await ctx.repo(Store).find({ isActive: true }, { sort: [['code', 'asc']] })
  const customers = await ctx.repo(Customer).find({ stage: { ne: 'lost' } }, { sort: [['no', 'asc']] })
  if (stores.length === 0 || customers.length === 0) return
  const chance = chanceOf(20_261_116)
  const shelves = await shelvesOf(ctx, stores, chance)
  const limits = new Map(
    (await ctx.repo(StoreCredit).find()).map(({ store, available }) => [store as string, available]),
  )
  // Nothing of it happens today: the numbers of today belong to those who work.
  const lastDay = addDays(ctx.today, -1)
  const numbers = new Map<string, number>()
  const made: Made[] = []
  for (let index = 0; index < ORDERS; index++) {
    const store = chance.pick(stores)
    const shelf = shelves.get(shelfOf(store)) ?? []
    const own = customers.filter((customer) => customer.store === store.id)
    const customer = chance.pick(own.length > 0 ? own : customers)
    if (shelf.length === 0) continue
    // More and more towards today.
    const orderedOn = addDays(lastDay, -Math.floor((1 - Math.sqrt((index + 0.5) / ORDERS)) * DAYS))
    const count = (numbers.get(orderedOn) ?? 0) + 1
    numbers.set(orderedOn, count)
    const offers = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(shelf))
    const life = lifeOf(orderedOn, lastDay, Math.max(...offers.map(({ leadDays }) => leadDays)), chance)
    const told = {
      no: `DD${orderedOn.replaceAll('-', '')}${String(count).padStart(4, '0')}`,
      orderedOn,
      at: `${orderedOn} ${String(9 + (count % 9)).padStart(2, '0')}:${String((count * 7) % 60).padStart(2, '0')}:00`,
      today: ctx.today,
      store,
      customer,
      salesman: customer.head ?? store.head ?? 'admin',
      payTerm: store.payTerm,
      offers,
      life,
    }
    const order = demoOrder(told, chance)
    const isOpen = ['confirmed', 'producing'].includes(life.status)
    const left = (limits.get(store.id) ?? 0) - Number(order.totalAmount)
    // A store pays beforehand once its credit is used up.
    if (isOpen && isOnCredit(store.payTerm) && left < 0)
      made.push(demoOrder({ ...told, payTerm: '2' }, chance))
    else {
      if (isOpen && isOnCredit(store.payTerm)) limits.set(store.id, left)
      made.push(order)
    }
  }
  await write(ctx, made)
}

/** Dealers of one level buy at the same prices, and shops of our own sell at much the same. */
const shelfOf = ({ type, level }: RowOf<typeof Store>): string =>
  levelOf(type) === '3' ? 'retail' : `dealer ${level}`

async function shelvesOf(
  ctx: Context,
  stores: readonly RowOf<typeof Store>[],
  chance: Chance,
): Promise<Map<string, Offer[]>> {
  const models = await modelsOf(ctx, chance)
  const shelves = new Map<string, Offer[]>()
  for (const store of stores) {
    if (!shelves.has(shelfOf(store))) shelves.set(shelfOf(store), await catalogueOf(ctx, store, models))
  }
  return shelves
}

async function write(ctx: Context, made: readonly Made[]): Promise<void> {
  await writeRows(ctx, CustomerOrder, made.map(withoutOffers))
  await writeRows(ctx, OrderEvaluation, made.flatMap(evaluationsOf))
  await writeRows(ctx, DoorUnit, unitsOf(made))
  await writeRows(ctx, OrderReceipt, receiptsOf(made))
  for (const order of made) {
    const isOpen = order.status === 'confirmed' || order.status === 'producing'
    if (isOpen && isOnCredit(String(order.payTerm)))
      await takeCredit(ctx, {
        ...creditUse(order as never),
        title: String(order.no),
        amount: Number(order.totalAmount),
      })
  }
  await welcome(ctx, made)
}

const withoutOffers = (order: Made): Row => ({ ...order, offers: undefined })

const evaluationsOf = (order: Made): Row[] =>
  order.approvedAt
    ? order.offers.map(({ worth }, index) => {
        const line = order.lines[index]!
        return {
          createTime: order.approvedAt,
          sysOrgCode: order.sysOrgCode,
          order: order.id,
          line: line.id,
          revision: 1,
          isCurrent: true,
          doorVersion: worth.doorVersion,
          qty: line.qty,
          configHash: worth.configHash,
          listPrice: worth.listPrice,
          costPrice: worth.costPrice,
          values: worth.values,
          inputs: worth.inputs,
          trace: worth.trace,
          bom: frozenBom(worth, Number(line.qty)),
        }
      })
    : []

/** Codes as they were drawn on the day of each release. */
function unitsOf(made: readonly Made[]): Row[] {
  const drawn = new Map<string, number>()
  return made.flatMap((order) => {
    const day = String(order.releasedAt ?? '')
      .slice(2, 10)
      .replaceAll('-', '')
    if (!day) return []
    return order.lines.flatMap((line) =>
      Array.from({ length: Number(line.releasedQty) }, (_, index): Row => {
        const no = (drawn.get(day) ?? 0) + 1
        drawn.set(day, no)
        const isDone = order.status === 'completed'
        return {
          createTime: order.releasedAt,
          sysOrgCode: order.sysOrgCode,
          code: unitCode(`M${day}${String(no).padStart(5, '0')}`),
          order: order.id,
          line: line.id,
          seq: index + 1,
          customer: order.customer,
          door: line.door,
          status: isDone ? '4' : statusOf(line, index),
          installedAt: isDone ? order.completedAt : null,
        }
      }),
    )
  })
}

function statusOf(line: Row, index: number): string {
  if (index < Number(line.shippedQty)) return '3'
  return index < Number(line.producedQty) ? '1' : '0'
}

function receiptsOf(made: readonly Made[]): Row[] {
  const drawn = new Map<string, number>()
  const receipt = (order: Made, on: unknown, amount: number): Row[] => {
    if (amount <= 0 || !on) return []
    const day = String(on).slice(0, 10)
    const no = (drawn.get(day) ?? 0) + 1
    drawn.set(day, no)
    return [
      {
        createBy: order.salesman,
        createTime: `${day} 15:00:00`,
        sysOrgCode: order.sysOrgCode,
        no: `SK${day.replaceAll('-', '')}${String(no).padStart(4, '0')}`,
        order: order.id,
        kind: '1',
        amount,
        receivedOn: day,
      },
    ]
  }
  return made.flatMap((order) => {
    const paid = Number(order.paidAmount)
    const deposit = Math.min(paid, Number(order.depositAmount))
    return [
      ...receipt(order, order.approvedAt, deposit),
      ...receipt(order, order.completedAt, mul(paid - deposit, 1)),
    ]
  })
}

/** Who has bought is a customer. */
async function welcome({ db, tenant }: Context, made: readonly Made[]): Promise<void> {
  const first = new Map<string, string>()
  for (const { customer, approvedAt } of made) {
    const at = approvedAt as string | null
    const known = first.get(String(customer))
    if (at && (!known || at < known)) first.set(String(customer), at)
  }
  for (const [id, at] of first) {
    await db
      .updateTable(Customer.table)
      .set({ type: '2', stage: 'won', deal_at: at })
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .execute()
  }
}
