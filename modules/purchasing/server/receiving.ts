import { add, BusinessError, div, type InputOf, mul, type RowOf, sub } from '@mortise/model'
import {
  OverReceipt,
  PurchaseOrder,
  type PurchaseReceipt,
  receivedRateOf,
  takenOf,
  UnderReceipt,
} from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'
import { parameter } from '@mortise/system/server'
import { sql } from 'kysely'

type Order = RowOf<typeof PurchaseOrder>
type Receipt = RowOf<typeof PurchaseReceipt>

/** A receipt of all that is still to come of an order, into the first store of raw materials. */
export async function receiptOf({ repo }: Context, order: Order): Promise<InputOf<typeof PurchaseReceipt>> {
  const places = await repo(Warehouse).find(
    { kind: '1', isActive: true, isFrozen: false },
    { sort: [['code', 'asc']] },
  )
  const warehouse = places.find(({ id }) => !places.some(({ parent }) => parent === id))
  if (!warehouse) throw new BusinessError('没有可用的原料仓，请先维护仓库')
  return { order: order.id, warehouse: warehouse.id, items: openLines(order) }
}

/** What is still to come of an order, line by line. */
export function openLines({ no, items }: Order) {
  const open = items.flatMap(({ material, openQty }, at) =>
    openQty > 0 ? [{ lineNo: at + 1, material, arrivedQty: openQty }] : [],
  )
  if (open.length === 0) throw new BusinessError(`采购订单 ${no} 没有未入库的明细`)
  return open
}

/** Refuses more than an order bears. */
export async function refuseOver(ctx: Context, order: Order, receipt: Receipt): Promise<void> {
  const share = await parameter(ctx, OverReceipt)
  for (const [row, line] of receipt.items.entries()) {
    const ordered = order.items[(line.lineNo ?? 0) - 1]
    if (!ordered) continue
    const bears = add(mul(ordered.qty, add(1, div(share, 100, 6), 6), 4), ordered.replacedQty, 4)
    const most = Math.max(0, sub(bears, ordered.receivedQty, 4))
    if ((takenOf(line) ?? 0) > most) {
      throw new BusinessError(`入库明细第${row + 1}行：超出采购订单可入库数量，最多还可入库 ${most}`, {
        field: 'arrivedQty',
        row,
      })
    }
  }
}

/** What becomes of a line of an order; what is not told stays. */
export interface Carried {
  readonly lineNo: number
  readonly received?: number
  readonly returned?: number
  readonly replaced?: number
}

/** Writes down what came and went of an order, and where it stands now. The order is locked by the caller. */
export async function carryOut(ctx: Context, order: Order, changes: readonly Carried[]): Promise<void> {
  for (const { lineNo, received = 0, returned = 0, replaced = 0 } of changes) {
    await sql`
      update erp_purchase_order_items set
        received_qty = received_qty + ${received}, returned_qty = returned_qty + ${returned},
        replaced_qty = replaced_qty + ${replaced},
        open_qty = greatest(0, qty + replaced_qty + ${replaced} - received_qty - ${received})
      where tenant_id = ${ctx.tenant} and parent_id = ${order.id} and sort_no = ${lineNo - 1}`.execute(ctx.db)
  }
  const orders = ctx.repo(PurchaseOrder)
  const { items, status, receivedRate } = await orders.get(order.id)
  const now = { status: await standingOf(ctx, items, status), receivedRate: receivedRateOf(items) }
  if (now.status !== status || now.receivedRate !== receivedRate) await orders.put(order.id, now)
}

/** Where an order stands by what came of it; what was closed or given up stays so, whatever comes back from it. */
async function standingOf(
  ctx: Context,
  items: Order['items'],
  status: Order['status'],
): Promise<Order['status']> {
  if (!['approved', 'partial', 'done'].includes(status)) return status
  const share = await parameter(ctx, UnderReceipt)
  const isDone = items.every(
    ({ qty, receivedQty, replacedQty }) =>
      sub(receivedQty, replacedQty, 4) >= mul(qty, sub(1, div(share, 100, 6), 6), 4),
  )
  if (isDone) return 'done'
  return items.some(({ receivedQty }) => receivedQty > 0) ? 'partial' : 'approved'
}
