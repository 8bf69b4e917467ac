import { unitsOf } from '@mortise/materials/server'
import { add, BusinessError, div, mul, type RowOf } from '@mortise/model'
import {
  OverPrice,
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  Supplier,
} from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { refuseOwn, tellRejected } from './approval.ts'
import { materialsOf } from './materials-of.ts'
import { priceFor, pricesOn } from './prices.ts'
import { receiptOf } from './receiving.ts'
import { refreshRequests } from './requested.ts'
import { refuseFine } from './whole-parts.ts'

type Order = RowOf<typeof PurchaseOrder>

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
    const requested = await requestedLines(ctx, order)
    const items = order.items.map((line, at) => {
      const material = materialOf(line.material)
      const unit = line.unit ?? material.unit
      refuseFine(units, { qty: line.qty, unit, of: '订单明细', row: at, field: 'qty' })
      const listed = priceFor(prices, { ...line, unit: unit === material.unit ? null : unit })
      const price = line.price ?? listed?.price ?? null
      return {
        ...line,
        unit,
        price,
        priceFrom: sourceOf(price, listed?.price),
        mainQty: units.toMain(material, line.qty, unit),
        requestLine: requested(line, at),
      }
    })
    return { items, buyer: order.buyer ?? ctx.user.username }
  },

  check(order) {
    if (order.deliverOn < order.orderedOn) {
      throw new BusinessError('交货日期不能早于下单日期', { field: 'deliverOn' })
    }
  },
  saved: (order, ctx, before) =>
    refreshRequests(ctx, [...numbersOf(order), ...(before ? numbersOf(before) : [])]),
  removed: (order, ctx) => refreshRequests(ctx, numbersOf(order)),

  moves: {
    submit: {
      async guard(order, ctx) {
        await refuseInactive(order, ctx)
        for (const [row, { price }] of order.items.entries()) {
          if (price === null) {
            throw new BusinessError(`订单明细第${row + 1}行：没有有效的供应商价格，请填写含税单价`, {
              field: 'price',
              row,
            })
          }
        }
        await refuseDear(order, ctx)
      },
    },
    approve: {
      async guard(order, ctx) {
        refuseOwn(order, ctx)
        await refuseInactive(order, ctx)
      },
    },
    reject: { effect: (order, ctx) => tellRejected(order, '采购订单', ctx) },
    withdraw: {
      async guard({ id, no }, { repo }) {
        const receipts = await repo(PurchaseReceipt).count({ order: id, status: { ne: 'voided' } })
        if (receipts > 0) throw new BusinessError(`采购订单 ${no} 已有采购入库单，不能反审核`)
      },
    },
    receive: {
      async effect(order, ctx) {
        await ctx.repo(PurchaseReceipt).add(await receiptOf(ctx, order))
      },
    },
    close: { effect: (order, ctx) => refreshRequests(ctx, numbersOf(order)) },
    void: { effect: (order, ctx) => refreshRequests(ctx, numbersOf(order)) },
  },
})

function sourceOf(price: number | null, listed: number | undefined): string | null {
  if (price === null) return null
  return price === listed ? '价格表' : '手工'
}

const numbersOf = ({ items }: Order) => items.map(({ requestNo }) => requestNo)

/** Finds the line of the request that a line of the order is for; refuses one that is not there or not approved. */
async function requestedLines(ctx: Context, { items }: Order) {
  const nos = [...new Set(items.flatMap(({ requestNo }) => requestNo ?? []))]
  const found = nos.length > 0 ? await ctx.repo(PurchaseRequest).find({ no: { in: nos } }) : []
  const byNo = new Map(found.map((request) => [request.no, request]))
  return ({ requestNo, requestLine, material }: Order['items'][number], row: number): number | null => {
    if (!requestNo) return null
    const request = byNo.get(requestNo)
    const refuse = (why: string, field: string) =>
      new BusinessError(`订单明细第${row + 1}行：${why}`, { field, row })
    if (!request) throw refuse(`采购申请 ${requestNo} 不存在`, 'requestNo')
    if (request.status !== 'approved' && request.status !== 'ordered') {
      throw refuse(`采购申请 ${requestNo} 未审核或已关闭，不能下单`, 'requestNo')
    }
    const at = requestLine ?? request.items.findIndex((item) => item.material === material) + 1
    if (request.items[at - 1]?.material !== material) {
      throw refuse(`采购申请 ${requestNo} 没有申请该物料`, 'requestLine')
    }
    return at
  }
}

async function refuseInactive({ supplier }: Order, { repo }: Context): Promise<void> {
  const { name, isActive } = await repo(Supplier).get(supplier)
  if (!isActive) throw new BusinessError(`供应商「${name}」已停用`, { field: 'supplier' })
}

/** More than the list price bears needs a right of its own. */
async function refuseDear(order: Order, ctx: Context): Promise<void> {
  if (ctx.can('purchaseOrder:overridePrice')) return
  const share = await parameter(ctx, OverPrice)
  const materialOf = await materialsOf(ctx, order.items)
  const ids = order.items.map(({ material }) => material)
  const prices = await pricesOn(ctx, order.orderedOn, ids, order.supplier)
  for (const [row, line] of order.items.entries()) {
    const isMain = line.unit === materialOf(line.material).unit
    const listed = priceFor(prices, { ...line, unit: isMain ? null : line.unit })?.price
    if (listed === undefined || line.price === null) continue
    if (line.price <= mul(listed, add(1, div(share, 100, 6), 6), 6)) continue
    throw new BusinessError(
      `订单明细第${row + 1}行：单价 ${line.price} 超过有效价格 ${listed} 的 ${share}%，需要授权`,
      { field: 'price', row },
    )
  }
}
