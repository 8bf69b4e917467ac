import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { sql } from 'kysely'
import type { Entry } from './entry.ts'
import { moneyUnits, qtyUnits } from './exact.ts'
import { postEntries } from './post-stock.ts'
import type { CostReason, Posted, StockPosting } from './posting.ts'

/** Brings a receipt to its late price: what is still in stock takes its share, the rest is a variance. */
export async function repriceStock(
  ctx: Context,
  change: Pick<StockPosting, 'key' | 'document' | 'date'> & {
    readonly receipt: string
    readonly difference: number
    /** A late price unless something else is named. */
    readonly reason?: CostReason
  },
): Promise<Posted> {
  const { receipt, difference, reason = 'latePrice', ...posting } = change
  const entry = { ...(await entryOf(ctx, receipt)), repricedBy: moneyUnits(difference) }
  return postEntries(ctx, { ...posting, reason, type: MoveType.costChange, lines: [] }, [entry])
}

/** Takes a late price back: out of the stock what it had taken, out of the variance the rest. */
export async function takePriceBack(
  ctx: Context,
  change: Pick<StockPosting, 'key' | 'document' | 'date'> & {
    /** The key under which it was posted, and by how much in all. */
    readonly of: string
    readonly receipt: string
    readonly difference: number
  },
): Promise<Posted> {
  const { of, receipt, difference, ...posting } = change
  const { rows } = await sql<{ move: string; amount: string }>`
    select m.id as move, m.amount::text as amount
    from erp_stock_post p join erp_stock_move m on m.tenant_id = p.tenant_id and m.post = p.id
    where p.tenant_id = ${ctx.tenant} and p.key = ${of} and not p.deleted`.execute(ctx.db)
  const [move] = rows
  const takesBack = { move: move?.move ?? null, amount: moneyUnits(move?.amount ?? 0) }
  const entry = { ...(await entryOf(ctx, receipt)), repricedBy: -moneyUnits(difference), takesBack }
  return postEntries(ctx, { ...posting, reason: 'latePrice', type: MoveType.costChange, lines: [] }, [entry])
}

/** A change of what a receipt costs, which moves nothing. */
async function entryOf(ctx: Context, receipt: string): Promise<Entry> {
  const { rows } = await sql<{
    material: string
    lotNo: string
    qty: string
    amount: string
    orderLine: string | null
    workOrder: string | null
  }>`
    select material, lot_no as "lotNo", qty::text as qty, amount::text as amount,
      order_line as "orderLine", work_order as "workOrder"
    from erp_stock_move
    where tenant_id = ${ctx.tenant} and id = ${receipt} and qty > 0 and pair is null`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new BusinessError('成本调整只能针对入库流水', { field: 'receipt' })
  const { material, lotNo, orderLine, workOrder } = found
  const origin = { move: receipt, qty: qtyUnits(found.qty), amount: moneyUnits(found.amount) }
  return { material, lotNo, orderLine, workOrder, warehouse: null, qty: 0, origin }
}
