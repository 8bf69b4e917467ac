import { type Context, newId } from '@mortise/server'
import { DemandStatus } from '@mortise/stock/model'
import { sql } from 'kysely'
import { qtyText, qtyUnits } from '../posting/exact.ts'
import { lockBalances } from '../posting/locks.ts'
import {
  type Demand,
  type DemandSource,
  drawNumber,
  type Place,
  reserveAll,
  type Shortage,
  writeDemands,
} from './reserving.ts'

/** What a source needs from now on, and which line of another source needs as much less. */
export interface HandedDemand extends Demand {
  /** The line of the former source; null where nobody needed it before. */
  readonly from: string | null
}

/**
 * One source takes over from another what that needs: its demands grow as the other's shrink, and what is reserved goes
 * along, so that nobody in between gets it. What is still missing is then reserved as far as there is enough.
 */
export async function handOverDemands(
  ctx: Context,
  from: DemandSource,
  to: DemandSource,
  demands: readonly HandedDemand[],
): Promise<Shortage[]> {
  if (demands.length === 0) return []
  const former = await demandsOf(ctx, from)
  const reserved = await reservedFor(
    ctx,
    former.map(({ id }) => id),
  )
  await writeDemands(ctx, to, demands)
  const own = new Map((await demandsOf(ctx, to)).map((demand) => [keyOf(demand), demand]))
  const known = new Map(former.map((demand) => [keyOf(demand), demand]))
  for (const demand of demands) {
    const given = demand.from === null ? undefined : known.get(keyOf({ ...demand, line: demand.from }))
    const taker = own.get(keyOf(demand))
    if (!given || !taker) continue
    const open = given.qty - given.taken
    const wanted = least(qtyUnits(demand.qty), open)
    const held = reserved.filter((each) => each.demand === given.id)
    const moved = await repoint(ctx, to, taker, held, least(wanted, given.reserved))
    given.qty -= wanted
    given.reserved -= moved
    taker.reserved += moved
  }
  await writeFigures(ctx, [...known.values(), ...own.values()])
  return reserveAll(ctx, to)
}

interface Open {
  readonly id: string
  readonly line: string
  readonly material: string
  qty: bigint
  reserved: bigint
  readonly taken: bigint
}

async function demandsOf(ctx: Context, { type, id }: DemandSource): Promise<Open[]> {
  const { rows } = await sql<{ [K in keyof Open]: string }>`
    select id, source_line as line, material, qty::text, reserved::text, taken::text from erp_stock_demand
    where tenant_id = ${ctx.tenant} and source = ${type} and source_id = ${id} and status <> ${DemandStatus.ended} and not deleted
    order by id for update`.execute(ctx.db)
  return rows.map(({ id, line, material, qty, reserved, taken }) => ({
    id,
    line,
    material,
    qty: qtyUnits(qty),
    reserved: qtyUnits(reserved),
    taken: qtyUnits(taken),
  }))
}

interface Held extends Place {
  readonly id: string
  readonly demand: string
  qty: bigint
  readonly consumed: bigint
}

/** Open reservations of demands, held after the stock that they lie on, as whoever posts does. */
async function reservedFor(ctx: Context, demands: readonly string[]): Promise<Held[]> {
  const open = sql`from erp_stock_reserve
    where tenant_id = ${ctx.tenant} and demand = any(${demands}) and status = 'open' and not deleted`
  const { rows: places } = await sql<Place>`
    select distinct warehouse, material, coalesce(lot_no, '') as "lotNo" ${open}`.execute(ctx.db)
  await lockBalances(ctx, places)
  const { rows } = await sql<Place & { id: string; demand: string; qty: string; consumed: string }>`
    select id, demand, warehouse, material, coalesce(lot_no, '') as "lotNo", qty::text, consumed::text ${open}
    order by id for update`.execute(ctx.db)
  return rows.map((row) => ({ ...row, qty: qtyUnits(row.qty), consumed: qtyUnits(row.consumed) }))
}

/** Lets reservations stand for another demand; the last one is divided. Answers how much that is. */
async function repoint(
  ctx: Context,
  to: DemandSource,
  { id: demand, line }: Open,
  held: readonly Held[],
  wanted: bigint,
): Promise<bigint> {
  let left = wanted
  for (const each of held) {
    const part = least(left, each.qty - each.consumed)
    if (part <= 0n) continue
    left -= part
    if (part === each.qty) {
      await sql`
        update erp_stock_reserve set source = ${to.type}, source_id = ${to.id}, source_line = ${line}, source_no = ${to.no},
          demand = ${demand}, update_by = ${ctx.user.username}, update_time = ${ctx.now}, version = version + 1
        where tenant_id = ${ctx.tenant} and id = ${each.id}`.execute(ctx.db)
      each.qty = 0n
      continue
    }
    each.qty -= part
    await sql`
      with less as (
        update erp_stock_reserve set qty = qty - ${qtyText(part)}::numeric,
          status = case when qty - ${qtyText(part)}::numeric <= consumed then 'consumed' else status end,
          update_by = ${ctx.user.username}, update_time = ${ctx.now}, version = version + 1
        where tenant_id = ${ctx.tenant} and id = ${each.id}
      )
      insert into erp_stock_reserve (id, tenant_id, no, material, warehouse, lot_no, qty, consumed, source, source_id,
        source_line, source_no, demand, status, create_by, create_time, version, deleted)
      values (${newId()}, ${ctx.tenant}, ${await drawNumber(ctx)}, ${each.material}, ${each.warehouse}, ${each.lotNo},
        ${qtyText(part)}::numeric, 0, ${to.type}, ${to.id}, ${line}, ${to.no}, ${demand}, 'open', ${ctx.user.username},
        ${ctx.now}, 1, false)`.execute(ctx.db)
  }
  return wanted - left
}

async function writeFigures(ctx: Context, demands: readonly Open[]): Promise<void> {
  const figures = demands.map(({ id, qty, reserved }) => ({
    id,
    qty: qtyText(qty),
    reserved: qtyText(reserved),
  }))
  await sql`
    update erp_stock_demand d set qty = v.qty, reserved = v.reserved, short = greatest(0, v.qty - v.reserved - d.taken),
      status = case when v.qty > v.reserved + d.taken then ${DemandStatus.open} else ${DemandStatus.met} end,
      update_time = ${ctx.now}, version = d.version + 1
    from json_to_recordset(${JSON.stringify(figures)}) as v (id text, qty numeric, reserved numeric)
    where d.tenant_id = ${ctx.tenant} and d.id = v.id and (d.qty <> v.qty or d.reserved <> v.reserved)`.execute(
    ctx.db,
  )
}

const keyOf = ({ line, material }: { line: string; material: string }): string => `${line} ${material}`
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
