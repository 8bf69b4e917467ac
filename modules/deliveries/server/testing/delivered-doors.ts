import { Delivery } from '@mortise/deliveries/model'
import { newLine, type RowOf } from '@mortise/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { PriceList } from '@mortise/pricing/model'
import { madeDoors } from '@mortise/production/testing'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { MoveType } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { stockFixtures } from '@mortise/stock/testing'
import { PriceTarget } from '@mortise/stores/model'

/** Doors of paid orders that lie ready, and what is done with them. */
export async function deliveredDoors(app: TestApp) {
  const floor = await madeDoors(app)
  const shelves = await stockFixtures(app.services)
  const { clerk, made, boxed, whole, packs } = floor
  const deliveries = clerk.of(Delivery)
  const orders = clerk.of(CustomerOrder)

  const pay = (id: string, amount: number) => clerk.of(OrderReceipt).add({ order: id, amount })
  /** So many doors of one line, each in a box of its own, in stock, and paid for, with what is told besides. */
  async function ready(doors: number, more: Parameters<typeof made>[1] = {}) {
    const { order, units, work } = await made(doors, more)
    const boxes: string[] = []
    for (const unit of units) {
      const box = await boxed(order.id, whole([unit]))
      await packs.move(box, 'stock')
      boxes.push(box)
    }
    return { order: await orders.get(order.id), units, work, boxes }
  }
  /** Something that is sold as it is at fifty yuan, ten of which lie in the house. */
  async function material({ isLotManaged = false } = {}) {
    const { id } = await shelves.material(isLotManaged ? 'LOT' : 'MA', { unit: shelves.whole })
    const lotNo = isLotManaged ? `L${newId()}` : null
    await app.services.asSystem('0', async (ctx) => {
      const list = (await ctx.repo(PriceList).first({ status: 'published' }))!
      const priced = { ...newLine(PriceList.fields.items, ctx), target: PriceTarget.material, price: 50 }
      await ctx.repo(PriceList).put(list.id, { items: [...list.items, { ...priced, material: id }] })
      await postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id, no: 'T' },
        date: ctx.today,
        type: MoveType.opening,
        lines: [{ material: id, warehouse: floor.raw, lotNo, qty: 10, unitCost: 3 }],
      })
    })
    return { id, lotNo }
  }
  /** An order of so much of a material that is held for it. */
  const sold = async (id: string, qty: number, terms?: Parameters<typeof floor.ordered>[1]) =>
    orders.move(await floor.ordered([{ material: id, qty }], terms), 'release')

  /** The same of an order on which so much is paid, and the rest before its goods leave. */
  const readyOnDeposit = (doors: number, deposit: number) => ready(doors, { deposit })
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
  return {
    ...floor,
    deliveries,
    orders,
    pay,
    ready,
    material,
    sold,
    readyOnDeposit,
    drafted,
    submitted,
    shipped,
    counters,
  }
}
