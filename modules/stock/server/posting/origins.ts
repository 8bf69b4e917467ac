import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { moneyUnits, qtyUnits } from './exact.ts'
import type { Origin } from './valuation.ts'

/** Earlier moves by their ids, with what they moved. */
export async function originsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Origin>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ move: string; qty: string; amount: string }>`
    select id as move, qty::text as qty, amount::text as amount from erp_stock_move
    where tenant_id = ${ctx.tenant} and id = any(${ids})`.execute(ctx.db)
  return new Map(
    rows.map(({ move, qty, amount }) => [move, { move, qty: qtyUnits(qty), amount: moneyUnits(amount) }]),
  )
}
