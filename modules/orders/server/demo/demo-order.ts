import { defaultsOf, derived, mul, type Row, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, depositOf, levelOf, plannedPayments, spread } from '@mortise/orders/model'
import { totalsOf } from '@mortise/pricing/model'
import { newId, type Story } from '@mortise/server'
import type { Store } from '@mortise/stores/model'
import type { Offer } from './catalogue.ts'
import type { Life } from './life.ts'

export interface OrderStory {
  readonly no: string
  readonly orderedOn: string
  readonly at: string
  readonly store: RowOf<typeof Store>
  readonly customer: {
    readonly id: string
    readonly name: string
    readonly tel: string
    readonly summary: string | null
  }
  readonly salesman: string
  readonly payTerm: string
  readonly offers: readonly Offer[]
  readonly life: Life
}

const rooms = ['主卧', '次卧', '书房', '客卧', '卫生间', '厨房', '儿童房', '储物间']

/** One order of the demonstration, whole: as if it had gone through all that it went through. */
export function demoOrder(
  order: OrderStory,
  story: Story,
): Row & { id: string; lines: Row[]; offers: readonly Offer[] } {
  const { store, customer, life, offers } = order
  const clock = { today: order.orderedOn, now: order.at }
  const priced = offers.map((offer, index) => lineOf(offer, index, life, story))
  const goods = priced.reduce((total, line) => total + Number(line.unitPrice) * Number(line.qty), 0)
  const charges = {
    promotionAmount: 0,
    discountAmount: goods > 12_000 && story.below(3) === 0 ? 100 * (1 + story.below(4)) : 0,
    installAmount: story.below(2) === 0 ? 120 * priced.length : 0,
    freightAmount: story.below(3) === 0 ? 200 : 0,
    otherAmount: 0,
    taxRate: 0.13,
  }
  const totals = totalsOf(priced as never, charges)
  const lines = priced.map((line, index) => {
    const { amount, share, net } = totals.lines[index]!
    return { ...line, amount, discountShare: share, netAmount: net }
  })
  const deposit = depositOf(totals.total, order.payTerm, store.depositRate)
  const paid = paidOf(life, totals.total, deposit)
  const row = derived(CustomerOrder, {
    ...defaultsOf(CustomerOrder, clock),
    ...charges,
    id: newId(),
    no: order.no,
    createBy: order.salesman,
    createTime: order.at,
    sysOrgCode: store.sysOrgCode,
    type: '1',
    customer: customer.id,
    store: store.id,
    address: customer.summary ?? '自提',
    receiver: customer.name,
    receiverTel: customer.tel,
    orderedOn: order.orderedOn,
    deliverOn: life.deliverOn,
    promisedOn: life.promisedOn,
    payTerm: order.payTerm,
    priceLevel: levelOf(store.type),
    salesman: order.salesman,
    lines,
    depositAmount: deposit,
    paidAmount: paid,
    costAmount: life.approvedOn ? costOf(offers, lines) : null,
    payments: spread(
      plannedPayments(totals.total, deposit, { orderedOn: order.orderedOn, deliverOn: life.deliverOn }),
      paid,
    ),
    status: life.status,
    submittedBy: life.status === 'draft' ? null : order.salesman,
    approvedBy: life.approvedOn && 'admin',
    approvedAt: life.approvedOn && `${life.approvedOn} 16:20:00`,
    releasedAt: life.releasedOn && `${life.releasedOn} 09:10:00`,
    completedAt: life.completedOn && `${life.completedOn} 17:30:00`,
  })
  return { ...row, offers } as unknown as Row & { id: string; lines: Row[]; offers: readonly Offer[] }
}

function lineOf({ door, priced }: Offer, index: number, life: Life, story: Story): Row {
  const qty = 1 + (story.below(4) === 0 ? story.below(3) : 0)
  const closed = life.status === 'closed' ? qty : 0
  const isReleased = life.releasedOn !== null
  const made = Math.floor((qty * life.made) / 10)
  const shipped = Math.min(made, Math.floor((qty * life.shipped) / 10))
  const done = life.status === 'completed' ? qty : 0
  return {
    id: newId(),
    type: '1',
    door,
    doorVersion: priced.doorVersion,
    room: rooms[index % rooms.length],
    itemName: priced.itemName,
    spec: priced.spec,
    params: priced.params,
    unit: priced.unit,
    qty,
    listPrice: priced.listPrice,
    unitPrice: priced.listPrice,
    retailPrice: priced.retailPrice,
    configHash: life.approvedOn ? priced.configHash : null,
    releasedQty: isReleased ? sub(qty, closed, 3) : 0,
    producedQty: isReleased ? made : 0,
    packedQty: shipped,
    shippedQty: shipped,
    signedQty: Math.max(done, shipped),
    installedQty: done,
    returnedQty: 0,
    closedQty: closed,
  }
}

/** What came in by today: the deposit once it is confirmed, the rest once it is done. */
function paidOf({ status }: Life, total: number, deposit: number): number {
  if (status === 'completed') return total
  return status === 'confirmed' || status === 'producing' ? deposit : 0
}

const costOf = (offers: readonly Offer[], lines: readonly Row[]): number =>
  offers.reduce(
    (total, { priced }, index) => sub(total, -mul(priced.costPrice, Number(lines[index]?.qty))),
    0,
  )
