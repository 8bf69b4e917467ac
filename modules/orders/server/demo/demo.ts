import { Customer } from '@mortise/customers/model'
import { addDays, mul, type Row, type RowOf } from '@mortise/model'
import {
  CustomerOrder,
  DoorUnit,
  isOnCredit,
  levelOf,
  OrderEvaluation,
  OrderReceipt,
  OrderRevision,
  OrderSigning,
  unitCode,
} from '@mortise/orders/model'
import { type Context, insertRows, momentOf, type Story, storyOf } from '@mortise/server'
import { Store, StoreCredit } from '@mortise/stores/model'
import { takeCredit } from '@mortise/stores/server'
import { formerRows } from '../ledger/sign-former-orders.ts'
import { revisionRow } from '../ledger/sign-order.ts'
import { creditUse } from '../money/credit-use.ts'
import { evaluationOf, frozenDoor } from '../prices/frozen-line.ts'
import { catalogueOf, modelsOf, type Offer } from './catalogue.ts'
import { demoOrder } from './demo-order.ts'
import { type Life, lifeOf } from './life.ts'

const ORDERS = 1000
const DAYS = 365

type Made = ReturnType<typeof demoOrder>

/** A year of orders in every state, of the doors, stores and customers of the demonstration. */
export async function demo(ctx: Context): Promise<void> {
  const stores = await ctx.repo(Store).find({ isActive: true }, { sort: [['code', 'asc']] })
  const customers = await ctx.repo(Customer).find({ stage: { ne: 'lost' } }, { sort: [['no', 'asc']] })
  if (stores.length === 0 || customers.length === 0) return
  const story = storyOf(ctx, 20_261_116)
  const shelves = await shelvesOf(ctx, stores, story)
  const credits = await ctx.repo(StoreCredit).find()
  const limits = new Map<string, number>(credits.map(({ store, available }) => [store, available]))
  // Nothing of it happens today: the numbers of today belong to those who work.
  const lastDay = story.ago(1)
  const made: Made[] = []
  for (let index = 0; index < ORDERS; index++) {
    const store = story.pick(stores)
    const shelf = shelves.get(shelfOf(store)) ?? []
    const own = customers.filter((customer) => customer.store === store.id)
    const customer = story.pick(own.length > 0 ? own : customers)
    if (shelf.length === 0) continue
    // More and more towards today.
    const orderedOn = addDays(lastDay, -Math.floor((1 - Math.sqrt((index + 0.5) / ORDERS)) * DAYS))
    const offers = Array.from({ length: 1 + story.below(4) }, () => story.pick(shelf))
    const life = lifeOf(orderedOn, lastDay, Math.max(...offers.map(({ leadDays }) => leadDays)), story)
    const salesman = customer.head ?? store.head ?? 'admin'
    const no = story.number('DD', orderedOn)
    const at = momentOf(orderedOn, Number(no.slice(-4)))
    const { payTerm } = store
    const parts = { no, orderedOn, at, store, customer, salesman, payTerm, offers, life }
    const order = demoOrder({ ...parts, life: onTerms(life, payTerm) }, story)
    const takesCredit = isOpen(order) && isOnCredit(payTerm)
    const left = (limits.get(store.id) ?? 0) - Number(order.totalAmount)
    if (takesCredit && left >= 0) limits.set(store.id, left)
    // A store pays beforehand once its credit is used up.
    made.push(takesCredit && left < 0 ? demoOrder({ ...parts, payTerm: '2' }, story) : order)
  }
  await write(ctx, story, made)
}

/** Who buys on credit waits for no deposit. */
const onTerms = (life: Life, payTerm: string): Life =>
  life.status === 'awaitingDeposit' && isOnCredit(payTerm) ? { ...life, status: 'confirmed' } : life

const isOpen = ({ status }: Row): boolean => status === 'confirmed' || status === 'producing'

/** Dealers of one level buy at the same prices, and shops of our own sell at much the same. */
const shelfOf = ({ type, level }: RowOf<typeof Store>): string =>
  levelOf(type) === '3' ? 'retail' : `dealer ${level}`

async function shelvesOf(
  ctx: Context,
  stores: readonly RowOf<typeof Store>[],
  story: Story,
): Promise<Map<string, Offer[]>> {
  const models = await modelsOf(ctx, story)
  const shelves = new Map<string, Offer[]>()
  for (const store of stores) {
    if (!shelves.has(shelfOf(store))) shelves.set(shelfOf(store), await catalogueOf(ctx, store, models))
  }
  return shelves
}

async function write(ctx: Context, story: Story, made: readonly Made[]): Promise<void> {
  await insertRows(ctx, CustomerOrder, made.map(withoutOffers))
  await insertRows(ctx, OrderEvaluation, made.flatMap(evaluationsOf))
  await insertRows(ctx, OrderRevision, made.filter(isApproved).map(revisionOf))
  await insertRows(ctx, OrderSigning, made.filter(isApproved).flatMap(signingsOf))
  await insertRows(ctx, DoorUnit, unitsOf(made))
  await insertRows(ctx, OrderReceipt, receiptsOf(story, made))
  for (const order of made) {
    if (isOpen(order) && isOnCredit(String(order.payTerm)))
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
    ? order.offers.map(({ priced }, index) => {
        const line = order.lines[index]!
        return {
          createTime: order.approvedAt,
          ...evaluationOf(
            { id: order.id, sysOrgCode: String(order.sysOrgCode), revision: 1 },
            line as never,
            index + 1,
            frozenDoor(priced),
          ),
        }
      })
    : []

const isApproved = ({ approvedAt }: Made): boolean => Boolean(approvedAt)
const revisionOf = (order: Made): Row => ({ createTime: order.approvedAt, ...revisionRow(order as never) })
const signingsOf = (order: Made): Row[] =>
  formerRows(order as never).map((row) => ({ createTime: `${row.signedOn} 16:20:00`, ...row }))

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

/** The deposit came with the approval, the rest when the last door hung. */
function receiptsOf({ number }: Story, made: readonly Made[]): Row[] {
  return made.flatMap((order) => {
    const paid = Number(order.paidAmount)
    const deposit = Math.min(paid, Number(order.depositAmount))
    const receipts = [
      [order.approvedAt, deposit],
      [order.completedAt, mul(paid - deposit, 1)],
    ] as const
    return receipts.flatMap(([at, amount]) => {
      if (amount <= 0 || !at) return []
      const receivedOn = String(at).slice(0, 10)
      const { salesman: createBy, sysOrgCode, id } = order
      const createTime = `${receivedOn} 15:00:00`
      return [
        {
          createBy,
          createTime,
          sysOrgCode,
          no: number('SK', receivedOn),
          order: id,
          kind: '1',
          amount,
          receivedOn,
        },
      ]
    })
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
