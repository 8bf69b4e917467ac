import type { Context } from '@mortise/server'
import { DemandStatus } from '@mortise/stock/model'
import { sql } from 'kysely'
import { lockBalances } from '../posting/locks.ts'
import {
  type Demand,
  type DemandSource,
  type Place,
  placesOf,
  release,
  reserveAll,
  writeDemands,
} from './reserving.ts'

/**
 * A source needs otherwise than it did: what is reserved for a need that changed is let go and reserved anew as far as there is
 * enough, a need that is gone ends, and the others keep what they have.
 */
export async function changeDemands(
  ctx: Context,
  source: DemandSource,
  demands: readonly Demand[],
): Promise<void> {
  const { rows: known } = await sql<{ id: string; material: string; line: string; qty: number }>`
    select id, material, source_line as line, qty from erp_stock_demand
    where tenant_id = ${ctx.tenant} and source = ${source.type} and source_id = ${source.id} and status <> ${DemandStatus.ended}
      and not deleted
    order by id for update`.execute(ctx.db)
  const wanted = new Map(demands.map((demand) => [keyOf(demand), demand.qty]))
  const changed = known.filter((demand) => wanted.get(keyOf(demand)) !== demand.qty)
  const reserved = await reservedFor(ctx, idsOf(changed))
  const free = await placesOf(ctx, [...new Set(demands.map(({ material }) => material))])
  // All at once and in one order, for what is let go here may be reserved there.
  await lockBalances(ctx, [...reserved, ...free])
  await release(ctx, idsOf(reserved))
  await end(ctx, idsOf(changed.filter((demand) => !wanted.has(keyOf(demand)))))
  if (demands.length === 0) return
  await writeDemands(ctx, source, demands)
  await reserveAll(ctx, source)
}

const keyOf = ({ line, material }: { line: string; material: string }): string => `${line} ${material}`
const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

async function reservedFor(ctx: Context, demands: readonly string[]): Promise<(Place & { id: string })[]> {
  const { rows } = await sql<Place & { id: string }>`
    select id, warehouse, material, coalesce(lot_no, '') as "lotNo" from erp_stock_reserve
    where tenant_id = ${ctx.tenant} and demand = any(${demands}) and status = 'open' and not deleted`.execute(
    ctx.db,
  )
  return rows
}

async function end(ctx: Context, demands: readonly string[]): Promise<void> {
  await sql`
    with used as (
      update erp_stock_reserve_use u set deleted = true from erp_stock_reserve r
      where u.tenant_id = ${ctx.tenant} and r.tenant_id = u.tenant_id and r.id = u.reservation and r.demand = any(${demands})
    )
    update erp_stock_demand set status = ${DemandStatus.ended}, short = 0, update_time = ${ctx.now}, version = version + 1
    where tenant_id = ${ctx.tenant} and id = any(${demands})`.execute(ctx.db)
}
