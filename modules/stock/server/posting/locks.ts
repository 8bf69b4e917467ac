import { type Context, cachedSql } from '@mortise/server'
import { sql } from 'kysely'
import { balanceKey, costKeyOf } from './entry.ts'
import { moneyFrom, moneyToQty, qtyFrom, qtyText } from './exact.ts'
import type { Facts } from './facts.ts'
import type { Dated } from './history.ts'
import type { Cost, Layer } from './valuation.ts'

/** A locked row of what a material is worth, with its end of the chain. */
export interface LockedCost extends Cost, Dated {
  readonly id: string
  seq: number
  hash: string
}
/** A locked row of what lies somewhere. */
export interface LockedBalance extends Dated {
  readonly id: string
  qty: bigint
  reserved: bigint
  seq: number
}
export interface LockedReservation {
  readonly id: string
  readonly material: string
  readonly warehouse: string
  readonly lotNo: string
  readonly no: string
  readonly qty: bigint
  consumed: bigint
  readonly status: string
  readonly source: string
  readonly demand: string | null
}

/** A row that was locked: of a cost, which lies nowhere, or of a balance. */
interface LockedRow {
  id: string
  warehouse: string | null
  material: string
  /** Of the cost its key, of the balance its lot. */
  part: string
  qty: string
  /** Of the cost its value, of the balance what is reserved. */
  rest: string
  seq: number
  hash: string
  lastDate: string | null
}
type Place = { warehouse: string | null; material: string; lotNo: string }

/** Locks what materials are worth, then what lies in the places concerned, in one order for everybody. */
export async function lockStock(
  ctx: Context,
  facts: readonly Facts[],
): Promise<{ costs: Map<string, LockedCost>; balances: Map<string, LockedBalance> }> {
  const rows = await cachedSql<LockedRow>(ctx.db)`
    select *, last_date as "lastDate" from erp_stock_hold(${ctx.tenant}, ${facts.map(({ material }) => material)},
      ${facts.map(({ costKey }) => costKey)}, ${facts.map(({ warehouse }) => warehouse)},
      ${facts.map(({ lotNo }) => lotNo)})`
  const valuations = new Map(facts.map((one) => [costKeyOf(one), one.valuation]))
  const costs = rows.flatMap(({ id, warehouse, material, part, qty, rest, seq, hash, lastDate }) => {
    if (warehouse !== null) return []
    const key = costKeyOf({ material, costKey: part })
    // Locked along with others, and of no concern.
    if (!valuations.has(key)) return []
    const valuation = valuations.get(key) ?? 'MA'
    const value = moneyFrom(rest)
    const figures = { qty: qtyFrom(qty), value, layers: [] }
    const dated = { material, warehouse: '', part, lastDate, opening: moneyToQty(value), history: [] }
    return [[key, { id, seq, hash, valuation, ...figures, ...dated }] as const]
  })
  return { costs: new Map(costs), balances: balancesOf(rows.filter(({ warehouse }) => warehouse !== null)) }
}

/** Locks all that materials are worth, for what must be known before it is posted. */
export async function lockCosts({ tenant, db }: Context, materials: readonly string[]): Promise<void> {
  await sql`
    select from erp_stock_cost where tenant_id = ${tenant} and material = any(${materials}) and not deleted
    order by material, cost_key for update`.execute(db)
}

/** Locks what lies in places, in one order for everybody, after all costs. */
export async function lockBalances(
  ctx: Context,
  places: readonly Place[],
): Promise<Map<string, LockedBalance>> {
  const rows = await cachedSql<Omit<LockedRow, 'hash'>>(ctx.db)`
    select b.id, b.warehouse, b.material, b.lot_no as part, b.qty::text as qty, b.reserved::text as rest,
      b.move_seq as seq, b.last_date::text as "lastDate"
    from erp_stock_balance b
    where b.tenant_id = ${ctx.tenant} and not b.deleted and (b.warehouse, b.material, b.lot_no) in (
      select * from unnest((select ${places.map(({ warehouse }) => warehouse)}::text[]),
        (select ${places.map(({ material }) => material)}::text[]),
        (select ${places.map(({ lotNo }) => lotNo)}::text[])))
    order by b.warehouse, b.material, b.lot_no for update of b`
  return balancesOf(rows)
}

const balancesOf = (rows: readonly Omit<LockedRow, 'hash'>[]): Map<string, LockedBalance> =>
  new Map(
    rows.map(({ id, warehouse, material, part, qty, rest, seq, lastDate }) => {
      const opening = qtyFrom(qty)
      const dated = { material, warehouse: warehouse ?? '', part, lastDate, opening, history: [] }
      return [
        balanceKey({ warehouse, material, lotNo: part }),
        { id, seq, qty: opening, reserved: qtyFrom(rest), ...dated },
      ]
    }),
  )

/** Locks reservations, last of all. */
export async function lockReservations(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, LockedReservation>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LockedReservation & { qty: string; consumed: string }>`
    select id, material, warehouse, coalesce(lot_no, '') as "lotNo", no, qty::text as qty, consumed::text as consumed,
      status, source, demand
    from erp_stock_reserve where tenant_id = ${ctx.tenant} and id = any(${ids}) and not deleted
    order by id for update`.execute(ctx.db)
  return new Map(
    rows.map((row) => [row.id, { ...row, qty: qtyFrom(row.qty), consumed: qtyFrom(row.consumed) }]),
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
      qtyIn: qtyFrom(qtyIn),
      qtyLeft: qtyFrom(qtyLeft),
      amountLeft: moneyFrom(amountLeft),
    })
    found.set(material, layers)
  }
  return found
}
