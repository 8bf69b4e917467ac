import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { heldBy, isReleasableByHand } from '../posting/demand-sources.ts'
import { balanceKey } from '../posting/entry.ts'
import { qtyUnits } from '../posting/exact.ts'
import { lockBalances, lockCosts } from '../posting/locks.ts'
import type { StockLine } from '../posting/posting.ts'
import { refuse } from '../posting/refuse.ts'
import { release } from '../reserving/reserving.ts'

interface Reserved {
  readonly id: string
  readonly no: string
  readonly by: string
  readonly rest: string
  readonly source: string
  readonly sourceNo: string | null
  readonly demand: string | null
}

/**
 * What is not there cannot be reserved for anybody: the newest reservations give way to a loss, and their makers hear of
 * it. Those that something else counts on, as an offcut, end with that alone.
 */
export async function makeRoomForLosses(
  ctx: Context,
  count: { readonly no: string },
  lines: readonly StockLine[],
): Promise<void> {
  const losses = lines
    .filter(({ qty }) => qty < 0)
    .map(({ lotNo, ...line }) => ({ ...line, lotNo: lotNo ?? '' }))
  if (losses.length === 0) return
  // Costs before balances, as every posting locks them.
  await lockCosts(
    ctx,
    losses.map(({ material }) => material),
  )
  const balances = await lockBalances(ctx, losses)
  const released: { id: string; no: string; by: string }[] = []
  for (const loss of losses) {
    const balance = balances.get(balanceKey(loss))
    if (!balance) continue
    let missing = -qtyUnits(loss.qty) - (balance.qty - balance.reserved)
    if (missing <= 0n) continue
    const { rows } = await sql<Reserved>`
      select id, no, create_by as by, (qty - consumed)::text as rest, source, source_no as "sourceNo", demand
      from erp_stock_reserve
      where tenant_id = ${ctx.tenant} and warehouse = ${loss.warehouse} and material = ${loss.material}
        and coalesce(lot_no, '') = ${loss.lotNo} and status = 'open' and not deleted
      order by create_time desc, id desc for update`.execute(ctx.db)
    for (const row of rows.filter((each) => isReleasableByHand(ctx, each))) {
      if (missing <= 0n) break
      missing -= qtyUnits(row.rest)
      released.push(row)
    }
    const kept = rows.find((each) => !isReleasableByHand(ctx, each))
    if (missing > 0n && kept)
      refuse(loss, `${heldBy(kept)}，不能按盘亏释放，请先在其单据中处理后重新盘点`, 'countQty')
  }
  await release(
    ctx,
    released.map(({ id }) => id),
  )
  for (const { no, by } of released)
    if (by !== 'system') await ctx.notify(by, `盘点单 ${count.no} 盘亏，预留 ${no} 已释放，请重新安排`)
}
