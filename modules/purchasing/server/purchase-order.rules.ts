import { materialsOf, refuseDisabled, refuseFine, unitsOf } from '@mortise/materials/server'
import { add, addDays, BusinessError, div, mul, type RowOf, refuseLine } from '@mortise/model'
import { OverPrice, PurchaseOrder, PurchaseReceipt, Supplier } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { listedFor, priceFor, pricesOn } from './prices.ts'

type Order = RowOf<typeof PurchaseOrder>

const of = PurchaseOrder.fields.items

export const purchaseOrderRules = rules(PurchaseOrder, {
  async prepare(order, ctx) {
    if (!order.supplier || order.items.some(({ material, qty }) => !material || !qty)) return
    const materialOf = await materialsOf(ctx, order.items)
    const units = await unitsOf(ctx)
    const prices = await pricesOn(
      ctx,
      order.orderedOn,
      order.items.map(({ material }) => material),
      order.supplier,
    )
    const wanted = order.items.map((line) => ({
      ...line,
      unit: line.unit ?? materialOf(line.material).unit,
    }))
    await refuseFine(ctx, of, wanted, { qty: ({ qty }) => qty })
    const items = wanted.map((line) => {
      const { unit } = line
      const material = materialOf(line.material)
      const listed = priceFor(prices, { ...line, unit: unit === material.unit ? null : unit })
      const price = line.price ?? listed?.price ?? null
      return {
        ...line,
        price,
        priceFrom: sourceOf(price, listed?.price),
        mainQty: units.toMain(material, line.qty, unit),
      }
    })
    return { items, buyer: order.buyer ?? ctx.user.username }
  },

  async check(order, ctx, before) {
    await refuseDisabled(ctx, of, order.items, before?.items)
    if (order.orderedOn !== before?.orderedOn) refuseWrongDay(order, ctx)
    if (order.deliverOn < order.orderedOn) {
      throw new BusinessError('交货日期不能早于下单日期', { field: 'deliverOn' })
    }
  },

  moves: {
    submit: {
      async guard(order, ctx) {
        await refuseInactive(order, ctx)
        const row = order.items.findIndex(({ price }) => price === null)
        if (row >= 0) refuseLine(of, row, 'price', '没有有效的供应商价格，请填写含税单价')
        await refuseDear(order, ctx)
      },
    },
    approve: { guard: refuseInactive },
    close: {
      /** Nothing of it is to come any more. */
      async effect({ id, items }, { repo }) {
        await repo(PurchaseOrder).put(id, { items: items.map((line) => ({ ...line, isClosed: true })) })
      },
    },
    unapprove: {
      async guard({ id, no }, { repo }) {
        const receipts = await repo(PurchaseReceipt).count({ order: id, status: { ne: 'voided' } })
        if (receipts > 0) throw new BusinessError(`采购订单 ${no} 已有采购入库单，不能反审核`)
      },
    },
  },
})

function sourceOf(price: number | null, listed: number | undefined): string | null {
  if (price === null) return null
  return price === listed ? '价格表' : '手工'
}

async function refuseInactive({ supplier }: Order, { repo }: Context): Promise<void> {
  const { name, isActive } = await repo(Supplier).get(supplier)
  if (!isActive) throw new BusinessError(`供应商「${name}」已停用`, { field: 'supplier' })
}

/** An order is written down when it is made; later, by somebody who does not make it. */
function refuseWrongDay({ orderedOn }: Order, { today, can }: Context): void {
  if (orderedOn > today) throw new BusinessError('下单日期不能晚于今天', { field: 'orderedOn' })
  if (orderedOn < addDays(today, -daysToWriteDown) && !can('purchaseOrder:backdate'))
    throw new BusinessError(`下单日期不能早于${daysToWriteDown}天前，补录请联系采购经理`, {
      field: 'orderedOn',
    })
}
const daysToWriteDown = 3

/** More than the list price bears needs a right of its own: by the list of the order's day and by that of today. */
async function refuseDear(order: Order, ctx: Context): Promise<void> {
  if (ctx.can('purchaseOrder:overridePrice')) return
  const share = await parameter(ctx, OverPrice)
  const materialOf = await materialsOf(ctx, order.items)
  const units = await unitsOf(ctx)
  const ids = order.items.map(({ material }) => material)
  for (const day of new Set([order.orderedOn, ctx.today])) {
    const prices = await pricesOn(ctx, day, ids, order.supplier)
    for (const [row, line] of order.items.entries()) {
      const material = materialOf(line.material)
      const listed = listedFor(prices, { ...line, unit: line.unit ?? material.unit }, { units, material })
      if (listed === null || line.price === null) continue
      if (line.price <= mul(listed, add(1, div(share, 100, 6), 6), 6)) continue
      refuseLine(of, row, 'price', `单价 ${line.price} 超过有效价格 ${listed} 的 ${share}%，需要授权`)
    }
  }
}
