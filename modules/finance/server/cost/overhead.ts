import { GlAccount, GlBalance } from '@mortise/finance/model'
import { add, allocate } from '@mortise/model'
import { FactoryScan, ScanResult } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/**
 * The overhead of each month spread over the work orders that were worked on in it, by the standard minutes of their scans:
 * to the cent all of it (I9). A month in which nothing was scanned spreads nothing.
 */
export async function overheadOn(
  ctx: Context,
  works: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const spread = new Map<string, number>()
  if (works.length === 0) return spread
  const asked = new Set(works)
  const worked = await minutesOf(ctx, works)
  const pools = await poolsOf(ctx)
  for (const [month, each] of worked) {
    const parts = allocate(
      pools.get(month) ?? 0,
      each.map(({ minutes }) => minutes),
    )
    for (const [at, { workOrder }] of each.entries())
      if (asked.has(workOrder)) spread.set(workOrder, add(spread.get(workOrder), parts[at]))
  }
  return spread
}

interface Worked {
  readonly month: string
  readonly workOrder: string
  readonly minutes: number
}

/** Minutes of all work orders in the months in which these were worked on. */
async function minutesOf({ tenant, db }: Context, works: readonly string[]) {
  const scans = sql.table(FactoryScan.table)
  const good = sql`s.tenant_id = ${tenant} and not s.deleted and s.result = ${ScanResult.accepted} and s.undone_by is null
    and s.minutes > 0`
  const { rows } = await sql<Worked>`
    with months as (
      select distinct date_trunc('month', scanned_at) as first from ${scans} s where work_order = any(${[...works]}) and ${good}
    )
    select to_char(first, 'YYYY-MM') as month, work_order as "workOrder", sum(minutes) as minutes
    from months join ${scans} s on scanned_at >= first and scanned_at < first + interval '1 month' and ${good}
    group by 1, 2 order by 1, 2`.execute(db)
  const byMonth = new Map<string, Worked[]>()
  for (const row of rows) byMonth.set(row.month, [...(byMonth.get(row.month) ?? []), row])
  return byMonth
}

/** What each month spent on its shop as a whole, before closing carried it on. */
async function poolsOf({ tenant, db }: Context): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; amount: number }>`
    select b.month, sum(b.debit) as amount from ${sql.table(GlBalance.table)} b
    join ${sql.table(GlAccount.table)} a on a.tenant_id = b.tenant_id and a.id = b.account and a.code like '5101%'
    where b.tenant_id = ${tenant} and not b.deleted and b.phase = 'normal' group by 1`.execute(db)
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
