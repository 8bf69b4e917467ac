import { magnitude } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import type { Entry } from './entry.ts'
import { moneyUnits, qtyUnits } from './exact.ts'
import { refuse } from './refuse.ts'

/** What became of a move after it was posted. */
export interface Aftermath {
  /** By how much it turned out to cost more in all, and the adjustment that said so last. */
  readonly late: bigint
  readonly adjustment: string | null
  /** What of it has gone back, or come back. */
  readonly returned: bigint
  /** Of a return: whether an adjustment of its receipt stands that was posted since. */
  readonly pricedSince: boolean
  readonly isReversed: boolean
}

/**
 * Entries that go by an earlier move, at what that one costs by now: its own price, all late prices that stand, and cent
 * for cent what was left by earlier parts of it. Read while costs are locked, so that no price comes between.
 */
export async function atPresentCost(ctx: Context, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const found = await aftermathOf(
    ctx,
    entries.flatMap(({ origin }) => origin?.move ?? []),
  )
  const returned = new Map<string, bigint>()
  return entries.map((entry) => {
    const { origin, qty } = entry
    const since = origin && found.get(origin.move)
    if (!origin || !since) return entry
    if (entry.isReversal) {
      refusePriced(entry, since)
      return entry
    }
    if (entry.repricedBy !== undefined)
      return { ...entry, origin: { ...origin, qty: origin.qty - since.returned } }
    const before = returned.get(origin.move) ?? since.returned
    returned.set(origin.move, before + magnitude(qtyUnits(qty)))
    return { ...entry, origin: { ...origin, amount: origin.amount + since.late, before } }
  })
}

/** Prices and returns of one receipt are undone in the order in which they came, else its worth would not come out even. */
function refusePriced(entry: Entry, { adjustment, pricedSince }: Aftermath): void {
  if (entry.qty < 0 && adjustment)
    refuse(entry, `入库成本已调整，请先冲销成本调整单 ${adjustment}`, 'material')
  if (pricedSince) refuse(entry, '退货之后入库成本已调整，请先冲销成本调整单', 'material')
}

export async function aftermathOf(
  { db, tenant }: Context,
  moves: readonly string[],
): Promise<Map<string, Aftermath>> {
  if (moves.length === 0) return new Map()
  const { rows } = await sql<
    Record<'move' | 'late' | 'returned', string> &
      Pick<Aftermath, 'adjustment' | 'pricedSince' | 'isReversed'>
  >`
    select m.id as move, coalesce(round(a.change * m.qty, 2), 0)::text as late, a.adjustment,
      coalesce(r.qty, 0)::text as returned,
      exists (select from erp_stock_move v where v.tenant_id = m.tenant_id and v.reverses = m.id) as "isReversed",
      m.qty < 0 and exists (select from erp_stock_move p
        join erp_stock_cost_adj d on d.tenant_id = p.tenant_id and d.id = p.document and d.status = 'posted'
        where p.tenant_id = m.tenant_id and p.cost_of = m.cost_of and p.qty = 0 and p.cost_seq > m.cost_seq
      ) as "pricedSince"
    from erp_stock_move m
    left join lateral (
      select sum(new_cost - old_cost) as change, max(no) as adjustment from erp_stock_cost_adj
      where tenant_id = m.tenant_id and receipt = m.id and status = 'posted' and not deleted) a on true
    left join lateral (
      select abs(sum(b.qty)) as qty from erp_stock_move b
      where b.tenant_id = m.tenant_id and b.cost_of = m.id and b.qty * m.qty < 0 and not exists (
        select from erp_stock_move v where v.tenant_id = b.tenant_id and v.reverses = b.id)) r on true
    where m.tenant_id = ${tenant} and m.id = any(${moves})`.execute(db)
  return new Map(
    rows.map(({ move, late, returned, ...rest }) => [
      move,
      { ...rest, late: moneyUnits(late), returned: qtyUnits(returned) },
    ]),
  )
}
