import { Delivery } from '@mortise/deliveries/model'
import { type RowOf, sub } from '@mortise/model'
import { CustomerOrder, OrderReceipt, ReceiptKind } from '@mortise/orders/model'
import { madeDoors } from '@mortise/production/testing'
import type { TestApp } from '@mortise/server/testing'
import { PayTerm } from '@mortise/stores/model'

/** Doors of paid orders that lie ready, and what is done with them. */
export async function deliveredDoors(app: TestApp) {
  const floor = await madeDoors(app)
  const { clerk, made, boxed, whole, packs } = floor
  const deliveries = clerk.of(Delivery)
  const orders = clerk.of(CustomerOrder)

  const pay = (id: string, amount: number) => clerk.of(OrderReceipt).add({ order: id, amount })
  /** So many doors of one line, each in a box of its own, in stock, and paid for. */
  async function ready(doors: number) {
    const { order, units, work } = await made(doors)
    const boxes: string[] = []
    for (const unit of units) {
      const box = await boxed(order.id, whole([unit]))
      await packs.move(box, 'stock')
      boxes.push(box)
    }
    return { order: await orders.get(order.id), units, work, boxes }
  }
  /** The same of an order on which so much is paid, and the rest before its goods leave. */
  async function readyOnDeposit(doors: number, depositAmount: number) {
    const { order, ...rest } = await ready(doors)
    await app.services.asSystem('0', ({ repo }) =>
      repo(CustomerOrder).put(order.id, { payTerm: PayTerm.deposit, depositAmount }),
    )
    const amount = sub(order.paidAmount, depositAmount)
    await clerk.of(OrderReceipt).add({ order: order.id, kind: ReceiptKind.refund, amount })
    return { order: await orders.get(order.id), ...rest }
  }
  /** A delivery of so many of an order's doors that wait, of all unless told. */
  async function drafted(order: RowOf<typeof CustomerOrder>, qty?: number) {
    const items = qty === undefined ? [] : [{ orderLine: order.lines[0]!.id, qty }]
    return deliveries.add({ order: order.id, items })
  }
  const submitted = async (order: RowOf<typeof CustomerOrder>, qty?: number) =>
    deliveries.move((await drafted(order, qty)).id, 'submit')
  const shipped = async (order: RowOf<typeof CustomerOrder>, qty?: number) =>
    deliveries.move((await submitted(order, qty)).id, 'ship')

  const counters = async (id: string) => {
    const [line] = (await orders.get(id)).lines
    const { shippedQty, signedQty, returnedQty } = line!
    return { shippedQty, signedQty, returnedQty }
  }
  return { ...floor, deliveries, orders, pay, ready, readyOnDeposit, drafted, submitted, shipped, counters }
}
