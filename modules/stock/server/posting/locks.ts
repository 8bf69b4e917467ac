import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type RawBuilder, sql } from 'kysely'
import { balanceKey, costKeyOf } from './entry.ts'
import { moneyUnits, qtyText, qtyUnits } from './exact.ts'
import type { Facts } from './facts.ts'
import { listed } from './listed.ts'
import type { Cost, Layer } from './valuation.ts'

/** A locked row of what a material is worth, with its end of the chain. */
export interface HeldCost extends Cost {
  readonly id: string
  readonly material: string
  readonly costKey: string
  seq: number
  hash: string
}
/** A locked row of what lies somewhere. */
export interface HeldBalance {
  readonly id: string
  qty: bigint
  reserved: bigint
  seq: number
}
export interface HeldReservation {
  readonly id: string
  readonly material: string
  readonly warehouse: string
  readonly lotNo: string
  readonly no: string
  readonly qty: bigint
  consumed: bigint
  readonly status: string
  readonly demand: string | null
}

interface CostRow {
  id: string
  material: string
  costKey: string
  qty: string
  value: string
  seq: number
  hash: string
}
interface BalanceRow {
  id: string
  warehouse: string
  material: string
  lotNo: string
  qty: string
  reserved: string
  seq: number
}
type Place = { warehouse: string | null; material: string; lotNo: string }

/**
 * Locks the month against closing, then the costs, then what lies in the places concerned, in one order for everybody.
 * In one statement, because others wait until all is written; a count of the costs makes it lock them first.
 */
export async function lockStock(
  ctx: Context,
  month: string,
  facts: readonly Facts[],
): Promise<{ costs: Map<string, HeldCost>; balances: Map<string, HeldBalance> }> {
  const places = facts.filter(({ warehouse }) => warehouse !== null)
  const { rows } = await sql<{ period: string; costs: CostRow[]; balances: BalanceRow[] | null }>`
    with period as materialized (
      select status from erp_stock_period where tenant_id = ${ctx.tenant} and month = ${month} and not deleted for share
    ), costs as materialized (
      select c.id, c.material, c.cost_key as "costKey", c.qty::text as qty, c.value::text as value, c.seq, c.hash
      from erp_stock_cost c
      where c.tenant_id = ${ctx.tenant} and not c.deleted and (select count(*) from period) > 0
        and (c.material, c.cost_key) in (
          select k.material, k.cost_key
          from unnest(${listed('text', facts, ({ material }) => material)},
            ${listed('text', facts, ({ costKey }) => costKey)}) as k (material, cost_key))
      order by c.material, c.cost_key for update of c
    ), balances as materialized (${balancesAt(ctx, places, sql`(select count(*) from costs) > 0`)})
    select (select status from period) as period, (select json_agg(c) from costs c) as costs,
      (select json_agg(b) from balances b) as balances`.execute(ctx.db)
  const [found] = rows
  if (found?.period === 'closed')
    throw new BusinessError(`会计期间 ${month} 已结账，不能在该日期过账`, { field: 'date' })
  const valuations = new Map(facts.map((one) => [costKeyOf(one), one.valuation]))
  const costs = (found?.costs ?? []).map(({ id, material, costKey, qty, value, seq, hash }) => {
    const key = costKeyOf({ material, costKey })
    const valuation = valuations.get(key) ?? 'MA'
    const figures = { qty: qtyUnits(qty), value: moneyUnits(value), layers: [] }
    return [key, { id, material, costKey, seq, hash, valuation, ...figures }] as const
  })
  return { costs: new Map(costs), balances: heldOf(found?.balances ?? []) }
}

/** Locks what lies in places, in one order for everybody, after all costs. */
export async function lockBalances(
  ctx: Context,
  places: readonly Place[],
): Promise<Map<string, HeldBalance>> {
  const { rows } = await balancesAt(ctx, places, sql`true`).execute(ctx.db)
  return heldOf(rows)
}

const balancesAt = (ctx: Context, places: readonly Place[], once: RawBuilder<unknown>) => sql<BalanceRow>`
  select b.id, b.warehouse, b.material, b.lot_no as "lotNo", b.qty::text as qty, b.reserved::text as reserved,
    b.move_seq as seq
  from erp_stock_balance b
  where b.tenant_id = ${ctx.tenant} and not b.deleted and ${once} and (b.warehouse, b.material, b.lot_no) in (
    select k.warehouse, k.material, k.lot_no
    from unnest(${listed('text', places, ({ warehouse }) => warehouse)},
      ${listed('text', places, ({ material }) => material)},
      ${listed('text', places, ({ lotNo }) => lotNo)}) as k (warehouse, material, lot_no))
  order by b.warehouse, b.material, b.lot_no for update of b`

const heldOf = (rows: readonly BalanceRow[]): Map<string, HeldBalance> =>
  new Map(
    rows.map(({ id, qty, reserved, seq, ...key }) => [
      balanceKey(key),
      { id, seq, qty: qtyUnits(qty), reserved: qtyUnits(reserved) },
    ]),
  )

/** Locks reservations, last of all. */
export async function lockReservations(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, HeldReservation>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HeldReservation & { qty: string; consumed: string }>`
    select id, material, warehouse, coalesce(lot_no, '') as "lotNo", no, qty::text as qty, consumed::text as consumed,
      status, demand
    from erp_stock_reserve where tenant_id = ${ctx.tenant} and id = any(${ids}) and not deleted
    order by id for update`.execute(ctx.db)
  return new Map(
    rows.map((row) => [row.id, { ...row, qty: qtyUnits(row.qty), consumed: qtyUnits(row.consumed) }]),
  )
}

/** Reads the open layers that a posting may reach; the lock on their cost holds them too. */
export async function readLayers(
  ctx: Context,
  needs: ReadonlyMap<string, bigint>,
  origins: readonly string[],
): Promise<Map<string, Layer[]>> {
  const found = new Map<string, Layer[]>()
  if (needs.size === 0) return found
  const wanted = [...needs].map(([material, qty]) => ({ material, qty: qtyText(qty) }))
  const { rows } = await sql<{
    id: string
    material: string
    seq: number
    move: string
    qtyIn: string
    qtyLeft: string
    amountLeft: string
  }>`
    select l.id, l.material, l.seq, l.move, l.qty_in::text as "qtyIn", l.qty_left::text as "qtyLeft",
      l.amount_left::text as "amountLeft"
    from (select *, sum(qty_left) over (partition by material order by seq) - qty_left as before
      from erp_stock_layer
      where tenant_id = ${ctx.tenant} and not deleted and qty_left > 0
        and material in (select k.material from json_to_recordset(${JSON.stringify(wanted)}) as k (material text))) l
    join json_to_recordset(${JSON.stringify(wanted)}) as k (material text, qty numeric) on k.material = l.material
    where l.before < k.qty or l.move = any(${origins})
    order by l.material, l.seq`.execute(ctx.db)
  for (const { material, qtyIn, qtyLeft, amountLeft, ...rest } of rows) {
    const layers = found.get(material) ?? []
    layers.push({
      ...rest,
      qtyIn: qtyUnits(qtyIn),
      qtyLeft: qtyUnits(qtyLeft),
      amountLeft: moneyUnits(amountLeft),
    })
    found.set(material, layers)
  }
  return found
}
