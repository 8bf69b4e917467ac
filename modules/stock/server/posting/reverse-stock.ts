import { BusinessError } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { sql } from 'kysely'
import type { Entry } from './entry.ts'
import { moneyUnits, qtyUnits } from './exact.ts'
import { giveReservationsBack } from './give-reservations-back.ts'
import { postEntries } from './post-stock.ts'
import type { Posted, StockPosting } from './posting.ts'

/** The reservation out of which goods are taken back that a line brought there, of one lot. */
export type HeldBy = (line: string, lotNo: string) => string | undefined

/** Undoes a posting by its mirror: the same quantities and amounts with the other sign, each move at most once. */
export async function reverseStock(
  ctx: Context,
  reversal: Pick<StockPosting, 'key' | 'document' | 'date'> & {
    readonly of: string
    readonly heldBy?: HeldBy
  },
): Promise<Posted> {
  const { of, heldBy, ...posting } = reversal
  const { rows } = await sql<{
    id: string
    material: string
    warehouse: string
    lotNo: string
    qty: string
    amount: string
    pair: string | null
    line: string | null
    orderLine: string | null
    workOrder: string | null
  }>`
    select m.id, m.material, m.warehouse, m.lot_no as "lotNo", m.qty::text as qty, m.amount::text as amount, m.pair, m.line,
      m.order_line as "orderLine", m.work_order as "workOrder"
    from erp_stock_post p join erp_stock_move m on m.tenant_id = p.tenant_id and m.post = p.id
    where p.tenant_id = ${ctx.tenant} and p.key = ${of} and not p.deleted and m.qty <> 0
    order by m.line_no desc`.execute(ctx.db)
  if (rows.length === 0) throw new BusinessError('没有可冲销的库存流水')
  const pairs = new Map(rows.flatMap(({ pair }) => (pair ? [[pair, newId()]] : [])))
  const entries = rows.map(
    ({ id, material, warehouse, lotNo, qty, amount, pair, line, orderLine, workOrder }): Entry => ({
      material,
      warehouse,
      lotNo,
      qty: -Number(qty),
      origin: { move: id, qty: qtyUnits(qty), amount: moneyUnits(amount) },
      isReversal: true,
      orderLine,
      workOrder,
      ...(line && { line }),
      ...(line && Number(qty) > 0 && { reservation: heldBy?.(line, lotNo) }),
      ...(pair && { pair: pairs.get(pair) }),
    }),
  )
  try {
    const posted = await postEntries(
      ctx,
      { ...posting, type: MoveType.reversal, lines: [], mirrors: of },
      entries,
    )
    const taken = rows.flatMap(({ id, qty }) => (Number(qty) < 0 ? id : []))
    if (!posted.isRepeated && taken.length > 0) await giveReservationsBack(ctx, taken)
    return posted
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw new BusinessError('单据已冲销，不能重复冲销', { cause: error })
  }
}
