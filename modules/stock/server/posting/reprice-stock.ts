import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { moneyUnits, qtyUnits } from './exact.ts'
import { postEntries } from './post-stock.ts'
import type { Posted, StockPosting } from './posting.ts'

/** Brings a receipt to its late price: what is still in stock takes its share, the rest is a variance. */
export async function repriceStock(
  ctx: Context,
  change: Pick<StockPosting, 'key' | 'document' | 'date'> & {
    readonly receipt: string
    readonly difference: number
  },
): Promise<Posted> {
  const { receipt, difference, ...posting } = change
  const { rows } = await sql<{ material: string; lotNo: string; qty: string; amount: string }>`
    select material, lot_no as "lotNo", qty::text as qty, amount::text as amount from erp_stock_move
    where tenant_id = ${ctx.tenant} and id = ${receipt} and qty > 0 and pair is null`.execute(ctx.db)
  const [found] = rows
  if (!found) throw new BusinessError('成本调整只能针对入库流水', { field: 'receipt' })
  const { material, lotNo } = found
  const origin = { move: receipt, qty: qtyUnits(found.qty), amount: moneyUnits(found.amount) }
  const entry = { material, lotNo, warehouse: null, qty: 0, origin, repricedBy: moneyUnits(difference) }
  return postEntries(ctx, { ...posting, type: '995', lines: [] }, [entry])
}
