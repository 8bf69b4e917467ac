import { BusinessError, type FieldOf, fieldsOf } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { DemandStatus, type ReservationSource, StockReservation } from '@mortise/stock/model'
import { sql } from 'kysely'
import { balanceKey } from '../posting/entry.ts'
import { qtyNumber, qtyText, qtyUnits } from '../posting/exact.ts'
import { type LockedBalance, lockBalances } from '../posting/locks.ts'
import { inOrderOfUse, usableStock } from './usable-stock.ts'

/** What somebody needs of a material. */
export interface Demand {
  readonly material: string
  readonly qty: number
  /** The line of the source that needs it. */
  readonly line: string
  readonly needOn?: string | null
}
export interface DemandSource {
  readonly type: keyof typeof ReservationSource.items
  readonly id: string
  readonly no: string
}
export interface Shortage {
  readonly material: string
  readonly line: string
  readonly needed: number
  readonly reserved: number
  readonly short: number
}

/**
 * Writes down what is needed and reserves of it what is free, the lots that expire first before others. What is missing is
 * answered, and reserved later when it comes in.
 */
export async function reserveStock(
  ctx: Context,
  source: DemandSource,
  demands: readonly Demand[],
): Promise<Shortage[]> {
  if (demands.length === 0) return []
  await writeDemands(ctx, source, demands)
  return reserveAll(ctx, source)
}

/** Writes down what a source needs; what it needed before is as much as is told now. */
export async function writeDemands(
  ctx: Context,
  source: DemandSource,
  demands: readonly Demand[],
): Promise<void> {
  const rows = demands.map((demand) => ({ ...demand, id: newId(), needOn: demand.needOn ?? null }))
  await sql`
    insert into erp_stock_demand as d (id, tenant_id, material, qty, reserved, taken, short, need_on, source, source_id,
      source_line, source_no, status, create_by, create_time, version, deleted)
    select k.id, ${ctx.tenant}, k.material, k.qty, 0, 0, k.qty, k."needOn", ${source.type}, ${source.id}, k.line,
      ${source.no}, ${DemandStatus.open}, ${ctx.user.username}, ${ctx.now}, 1, false
    from json_to_recordset(${JSON.stringify(rows)}) as k (id text, material text, qty numeric, "needOn" date, line text)
    on conflict (tenant_id, source, source_id, source_line, material) where not deleted
      do update set qty = excluded.qty, need_on = excluded.need_on, status = ${DemandStatus.open}, update_time = ${ctx.now},
        version = d.version + 1
      where d.qty <> excluded.qty or d.status = ${DemandStatus.ended}`.execute(ctx.db)
}

/** Reserves what is free of all that a source still needs. */
export async function reserveAll(ctx: Context, source: DemandSource): Promise<Shortage[]> {
  const { rows } = await sql<OpenDemand>`
    select id, material, qty, reserved, taken, source_line as line, source, source_id as "sourceId", source_no as "sourceNo"
    from erp_stock_demand
    where tenant_id = ${ctx.tenant} and source = ${source.type} and source_id = ${source.id} and status <> ${DemandStatus.ended}
      and not deleted
    order by id for update`.execute(ctx.db)
  return reserve(ctx, rows)
}

interface OpenDemand {
  id: string
  material: string
  qty: number
  reserved: number
  taken: number
  line: string
  source: string
  sourceId: string
  sourceNo: string
}

/** Reserves for the oldest demands what has come in since. */
export async function fillDemands(ctx: Context): Promise<number> {
  // What is free is found once, and not anew for each demand.
  const { rows } = await sql<OpenDemand>`
    with free as materialized (
      select distinct b.material from ${usable(ctx)} and b.tenant_id = ${ctx.tenant} and b.available > 0)
    select d.id, d.material, d.qty, d.reserved, d.taken, d.source_line as line, d.source, d.source_id as "sourceId",
      d.source_no as "sourceNo"
    from erp_stock_demand d
    where d.tenant_id = ${ctx.tenant} and d.status = ${DemandStatus.open} and not d.deleted
      and d.material in (select material from free)
    order by d.id limit 500 for update of d`.execute(ctx.db)
  const before = rows.reduce((total, { reserved }) => total + qtyUnits(reserved), 0n)
  const shortages = await reserve(ctx, rows)
  const after = shortages.reduce((total, { reserved }) => total + qtyUnits(reserved), 0n)
  return qtyNumber(after - before)
}

export interface Place {
  readonly warehouse: string
  readonly material: string
  readonly lotNo: string
}

async function reserve(ctx: Context, demands: readonly OpenDemand[]): Promise<Shortage[]> {
  const places = await placesOf(ctx, [...new Set(demands.map(({ material }) => material))])
  const balances = await lockBalances(ctx, places)
  const made: object[] = []
  const shortages = demands.map((demand): Shortage => {
    let short = qtyUnits(demand.qty) - qtyUnits(demand.reserved) - qtyUnits(demand.taken)
    let reserved = qtyUnits(demand.reserved)
    for (const place of places) {
      if (place.material !== demand.material || short <= 0n) continue
      const balance = balances.get(balanceKey(place)) as LockedBalance
      const free = balance.qty - balance.reserved
      const taken = free < short ? free : short
      if (taken <= 0n) continue
      balance.reserved += taken
      short -= taken
      reserved += taken
      made.push({ ...place, id: newId(), qty: qtyText(taken), demand: demand.id })
    }
    const { material, line } = demand
    return {
      material,
      line,
      needed: demand.qty,
      reserved: qtyNumber(reserved),
      short: qtyNumber(short > 0n ? short : 0n),
    }
  })
  if (made.length > 0) await writeReserved(ctx, balances, made)
  const figures = shortages.map(({ reserved, short }, at) => ({ id: demands[at]?.id, reserved, short }))
  await sql`
    update erp_stock_demand d set reserved = v.reserved, short = v.short,
      status = case when v.short = 0 then ${DemandStatus.met} else ${DemandStatus.open} end, update_time = ${ctx.now}
    from json_to_recordset(${JSON.stringify(figures)}) as v (id text, reserved numeric, short numeric)
    where d.tenant_id = ${ctx.tenant} and d.id = v.id and d.status <> ${DemandStatus.ended}`.execute(ctx.db)
  return shortages
}

export const usable = ({ today }: Context) => sql.raw(usableStock(`date '${today}'`))

/** Where free stock of materials lies, in the order in which it should go. */
export async function placesOf(ctx: Context, materials: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select b.warehouse, b.material, b.lot_no as "lotNo"
    from ${usable(ctx)} and b.tenant_id = ${ctx.tenant} and b.material = any(${materials}) and b.available > 0
    order by b.material, ${sql.raw(inOrderOfUse)}`.execute(ctx.db)
  return rows
}

async function writeReserved(
  ctx: Context,
  balances: ReadonlyMap<string, LockedBalance>,
  made: readonly object[],
): Promise<void> {
  const figures = [...balances.values()].map(({ id, reserved }) => ({ id, reserved: qtyText(reserved) }))
  const numbered: object[] = []
  for (const one of made) numbered.push({ ...one, no: await drawNumber(ctx) })
  await sql`
    with places as (
      update erp_stock_balance b set reserved = v.reserved, available = b.qty - v.reserved
      from json_to_recordset(${JSON.stringify(figures)}) as v (id text, reserved numeric)
      where b.tenant_id = ${ctx.tenant} and b.id = v.id and b.reserved <> v.reserved
    )
    insert into erp_stock_reserve (id, tenant_id, no, material, warehouse, lot_no, qty, consumed, source, source_id,
      source_line, source_no, demand, status, create_by, create_time, version, deleted)
    select v.id, ${ctx.tenant}, v.no, v.material, v.warehouse, v."lotNo", v.qty, 0, d.source, d.source_id,
      d.source_line, d.source_no, d.id, 'open', ${ctx.user.username}, ${ctx.now}, 1, false
    from json_to_recordset(${JSON.stringify(numbered)}) as v (id text, no text, material text, warehouse text,
      "lotNo" text, qty numeric, demand text)
    join erp_stock_demand d on d.tenant_id = ${ctx.tenant} and d.id = v.demand`.execute(ctx.db)
}

/** A number as those have that are told by hand. */
export const drawNumber = (ctx: Context): Promise<string> =>
  ctx.drawSequence(
    `${StockReservation.name}.no`,
    (fieldsOf(StockReservation).no as FieldOf<'serial'>).pattern,
  )

/** Lets go of all that is reserved for a source, and of its need. */
export async function releaseStock(ctx: Context, source: Pick<DemandSource, 'type' | 'id'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from erp_stock_reserve
    where tenant_id = ${ctx.tenant} and source = ${source.type} and source_id = ${source.id} and status = 'open'
      and not deleted`.execute(ctx.db)
  await release(
    ctx,
    rows.map(({ id }) => id),
  )
  // Nor does it get back what it took, should that come back one day.
  await sql`
    with used as (
      update erp_stock_reserve_use u set deleted = true from erp_stock_reserve r
      where u.tenant_id = ${ctx.tenant} and r.tenant_id = u.tenant_id and r.id = u.reservation
        and r.source = ${source.type} and r.source_id = ${source.id}
    )
    update erp_stock_demand set status = ${DemandStatus.ended}, short = 0, update_time = ${ctx.now}
    where tenant_id = ${ctx.tenant} and source = ${source.type} and source_id = ${source.id} and not deleted`.execute(
    ctx.db,
  )
}

/** Lets reservations go; their rows are locked after the stock they hold, as whoever posts does. */
export async function release(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lockPlacesOf(ctx, ids)
  const { rows } = await sql<{ id: string }>`
    update erp_stock_reserve set status = 'released', update_by = ${ctx.user.username}, update_time = ${ctx.now},
      version = version + 1
    where tenant_id = ${ctx.tenant} and id = any(${ids}) and status = 'open' and not deleted
    returning id`.execute(ctx.db)
  await freeReserved(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Locks the stock that reservations hold. */
export async function lockPlacesOf(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows: places } = await sql<Place>`
    select distinct warehouse, material, coalesce(lot_no, '') as "lotNo" from erp_stock_reserve
    where tenant_id = ${ctx.tenant} and id = any(${ids})`.execute(ctx.db)
  await lockBalances(ctx, places)
}

/** What was held under reservations that have been let go is free, and whoever needs it is short of it again. */
export async function freeReserved(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`
    with freed as (
      select warehouse, material, coalesce(lot_no, '') as lot_no, qty - consumed as qty, demand from erp_stock_reserve
      where tenant_id = ${ctx.tenant} and id = any(${ids})
    ), stock as (
      update erp_stock_balance b set reserved = b.reserved - f.qty, available = b.available + f.qty
      from (select warehouse, material, lot_no, sum(qty) as qty from freed group by 1, 2, 3) f
      where b.tenant_id = ${ctx.tenant} and b.warehouse = f.warehouse and b.material = f.material
        and b.lot_no = f.lot_no and not b.deleted
    )
    update erp_stock_demand d set reserved = d.reserved - f.qty, short = d.short + f.qty,
      status = case when d.status = ${DemandStatus.met} then ${DemandStatus.open} else d.status end, update_time = ${ctx.now}
    from (select demand, sum(qty) as qty from freed where demand is not null group by demand) f
    where d.tenant_id = ${ctx.tenant} and d.id = f.demand`.execute(ctx.db)
}

/** Reserves free stock of one place; refused where there is less. */
export async function reservePlace(
  ctx: Context,
  place: Place & { readonly qty: number; readonly materialName: string; readonly warehouseName: string },
): Promise<void> {
  const balance = (await lockBalances(ctx, [place])).get(balanceKey(place))
  const free = balance ? balance.qty - balance.reserved : 0n
  if (!balance || qtyUnits(place.qty) > free)
    throw new BusinessError(
      `库存不足：物料「${place.materialName}」在「${place.warehouseName}」可用量不足：需要 ${place.qty}，可用 ${qtyNumber(free)}`,
      { field: 'qty' },
    )
  await sql`
    update erp_stock_balance set reserved = reserved + ${place.qty}, available = available - ${place.qty}
    where tenant_id = ${ctx.tenant} and id = ${balance.id}`.execute(ctx.db)
}
