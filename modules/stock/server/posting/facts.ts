import { Material, Unit } from '@mortise/materials/model'
import { type Context, cachedSql, newId } from '@mortise/server'
import { LotQuality } from '@mortise/stock/model'
import { sql } from 'kysely'
import { type Entry, placeKey } from './entry.ts'
import { type MonthState, monthOf } from './period.ts'
import type { StockPosting } from './posting.ts'
import type { Valuation } from './valuation.ts'

/** What must be known of a material, a place and a lot before anything is locked. */
export interface Facts extends MonthState {
  readonly material: string
  readonly warehouse: string | null
  readonly lotNo: string
  readonly costKey: string
  readonly materialName: string | null
  readonly kind: string
  readonly valuation: Valuation
  readonly isLotManaged: boolean
  readonly shelfDays: number | null
  readonly precision: number
  readonly warehouseName: string | null
  readonly isFrozen: boolean
  readonly isActive: boolean
  readonly isLeaf: boolean
  readonly quality: string | null
  readonly hasLot: boolean
  readonly hasCost: boolean
  readonly hasBalance: boolean
  readonly expiresOn: string | null
  /** Null when this key was posted before. */
  readonly posted: string | null
}

/**
 * Claims the key, locks the month and all later ones against closing and reads what is known of the lines, in one statement. Whoever claims
 * the same key at the same time waits here until the first has committed. Each table is read for one row a line: of
 * joins, and of what exists, the planner would rather read a thousand rows than look some up. Arrays stand behind a
 * select, here and in what follows: it does not see their length then, expects ten and keeps one plan for any number of
 * lines. Where it sees it, it plans anew each time, which takes longer than to run the statement.
 */
export async function claim(
  ctx: Context,
  posting: StockPosting,
  entries: readonly Entry[],
): Promise<Facts[]> {
  const { tenant, user, now } = ctx
  const month = monthOf(posting)
  const places = [...new Map(entries.map((entry) => [placeKey(entry), entry])).values()]
  return cachedSql<Facts>(ctx.db)`
    with posted as (
      insert into erp_stock_post (id, tenant_id, key, entity, document, create_by, create_time, version, deleted)
      values (${newId()}, ${tenant}, ${posting.key}, ${posting.document.entity}, ${posting.document.id},
        ${user.username}, ${now}, 1, false)
      on conflict (tenant_id, key) where not deleted do nothing
      returning id
    ), month as materialized (
      select month, status from erp_stock_period
      where tenant_id = ${tenant} and month >= ${month} and not deleted order by month for share
    )
    select (select id from posted) as posted, (select set_config('lock_timeout', '5s', true)) as waits,
      (select status from month where month = ${month}) as "monthStatus",
      (select min(month) from month where month > ${month} and status <> 'open') as "closedLater", k.material, k.warehouse, k."lotNo", m."costKey", m.name as "materialName",
      m.kind, m.valuation, m."isLotManaged", m."shelfDays", m.precision,
      w.name as "warehouseName", w."isFrozen", w."isActive", w."isLeaf",
      l.quality, l.expires_on::text as "expiresOn", l.id is not null as "hasLot",
      (select id from erp_stock_cost where tenant_id = ${tenant} and material = k.material
        and cost_key = m."costKey" and not deleted limit 1) is not null as "hasCost",
      (select id from erp_stock_balance where tenant_id = ${tenant} and warehouse = k.warehouse
        and material = k.material and lot_no = k."lotNo" and not deleted limit 1) is not null as "hasBalance"
    from unnest((select ${places.map(({ material }) => material)}::text[]),
      (select ${places.map(({ warehouse }) => warehouse)}::text[]),
      (select ${places.map(({ lotNo }) => lotNo ?? '')}::text[])) as k (material, warehouse, "lotNo")
    left join lateral (
      select name, kind, valuation, case when valuation = 'LOT' then k."lotNo" else '' end as "costKey",
        is_lot_managed as "isLotManaged", shelf_days as "shelfDays",
        (select precision from ${Unit} u where u.tenant_id = ${tenant} and u.id = unit) as precision
      from ${Material} where tenant_id = ${tenant} and id = k.material and not deleted limit 1) m on true
    left join lateral (
      select name, is_frozen as "isFrozen", is_active as "isActive",
        (select id from erp_warehouse below where below.tenant_id = ${tenant} and below.parent = k.warehouse
          and not below.deleted limit 1) is null as "isLeaf"
      from erp_warehouse where tenant_id = ${tenant} and id = k.warehouse and not deleted limit 1) w on true
    left join lateral (
      select id, quality, expires_on from erp_stock_lot
      where k."lotNo" <> '' and tenant_id = ${tenant} and material = k.material and lot_no = k."lotNo"
        and not deleted limit 1) l on true`
}

/** Makes the rows that are to be locked and are not there yet, in the order in which they will be locked. */
export async function makeMissing(
  ctx: Context,
  posting: StockPosting,
  facts: readonly Facts[],
): Promise<void> {
  const { tenant, user, now } = ctx
  const stamp = sql`${user.username}, ${now}, 1, false`
  const rows = (missing: readonly Facts[]) => JSON.stringify(missing.map((one) => ({ ...one, id: newId() })))
  const costs = facts.filter(({ hasCost }) => !hasCost)
  const balances = facts.filter(({ hasBalance, warehouse }) => !hasBalance && warehouse !== null)
  const lots = facts.filter(({ hasLot, lotNo }) => !hasLot && lotNo !== '')
  if (lots.length > 0)
    await sql`
      insert into erp_stock_lot (id, tenant_id, lot_no, material, source_no, quality, expires_on,
        create_by, create_time, version, deleted)
      select k.id, ${tenant}, k."lotNo", k.material, ${posting.document.no}, ${LotQuality.good},
        ${posting.date}::date + k."shelfDays", ${stamp}
      from json_to_recordset(${rows(lots)}) as k (id text, "lotNo" text, material text, "shelfDays" int)
      order by k.material, k."lotNo"
      on conflict (tenant_id, material, lot_no) where not deleted do nothing`.execute(ctx.db)
  if (costs.length > 0)
    await sql`
      insert into erp_stock_cost (id, tenant_id, material, cost_key, qty, value, seq, hash,
        create_by, create_time, version, deleted)
      select k.id, ${tenant}, k.material, k."costKey", 0, 0, 0, '', ${stamp}
      from json_to_recordset(${rows(costs)}) as k (id text, material text, "costKey" text)
      order by k.material, k."costKey"
      on conflict (tenant_id, material, cost_key) where not deleted do nothing`.execute(ctx.db)
  if (balances.length > 0)
    await sql`
      insert into erp_stock_balance (id, tenant_id, warehouse, material, lot_no, qty, reserved, available, move_seq,
        create_by, create_time, version, deleted)
      select k.id, ${tenant}, k.warehouse, k.material, k."lotNo", 0, 0, 0, 0, ${stamp}
      from json_to_recordset(${rows(balances)}) as k (id text, warehouse text, material text, "lotNo" text)
      order by k.warehouse, k.material, k."lotNo"
      on conflict (tenant_id, warehouse, material, lot_no) where not deleted do nothing`.execute(ctx.db)
}
