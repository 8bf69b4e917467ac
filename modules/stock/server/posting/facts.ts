import { type Context, newId } from '@mortise/server'
import { sql } from 'kysely'
import type { Entry } from './entry.ts'
import { listed } from './listed.ts'
import type { StockPosting } from './posting.ts'
import type { Valuation } from './valuation.ts'

/** What must be known of a material, a place and a lot before anything is locked. */
export interface Facts {
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
  readonly hasPeriod: boolean
  /** Null when this key was posted before. */
  readonly posted: string | null
}

/**
 * Claims the key and reads what is known of the lines, in one statement. Whoever claims the same key at the same time
 * waits here until the first has committed. Materials are limited to one a line, or the planner would rather read a
 * thousand of them than look some up.
 */
export async function claim(
  ctx: Context,
  posting: StockPosting,
  entries: readonly Entry[],
): Promise<Facts[]> {
  const { tenant, user, now } = ctx
  const { rows } = await sql<Facts>`
    with posted as (
      insert into erp_stock_post (id, tenant_id, key, entity, document, create_by, create_time, version, deleted)
      values (${newId()}, ${tenant}, ${posting.key}, ${posting.document.entity}, ${posting.document.id},
        ${user.username}, ${now}, 1, false)
      on conflict (tenant_id, key) where not deleted do nothing
      returning id
    )
    select distinct on (k.material, k.warehouse, k."lotNo")
      k.material, k.warehouse, k."lotNo", case when m.valuation = 'LOT' then k."lotNo" else '' end as "costKey",
      m.name as "materialName", m.kind, m.valuation, m.is_lot_managed as "isLotManaged", m.shelf_days as "shelfDays",
      u.precision, w.name as "warehouseName", w.is_frozen as "isFrozen", w.is_active as "isActive",
      not exists (select from erp_warehouse below where below.tenant_id = ${tenant} and below.parent = w.id
        and not below.deleted) as "isLeaf",
      l.quality, l.id is not null as "hasLot", c.id is not null as "hasCost", b.id is not null as "hasBalance",
      exists (select from erp_stock_period p where p.tenant_id = ${tenant} and p.month = ${posting.date.slice(0, 7)}
        and not p.deleted) as "hasPeriod",
      (select id from posted) as posted, set_config('lock_timeout', '5s', true) as waits
    from unnest(${listed('text', entries, ({ material }) => material)},
      ${listed('text', entries, ({ warehouse }) => warehouse)},
      ${listed('text', entries, ({ lotNo }) => lotNo ?? '')}) as k (material, warehouse, "lotNo")
    left join lateral (select * from bas_material where tenant_id = ${tenant} and id = k.material and not deleted
      limit 1) m on true
    left join bas_unit u on u.tenant_id = ${tenant} and u.id = m.unit
    left join erp_warehouse w on w.tenant_id = ${tenant} and w.id = k.warehouse and not w.deleted
    left join erp_stock_lot l on l.tenant_id = ${tenant} and l.material = k.material and l.lot_no = k."lotNo"
      and not l.deleted
    left join erp_stock_cost c on c.tenant_id = ${tenant} and c.material = k.material
      and c.cost_key = case when m.valuation = 'LOT' then k."lotNo" else '' end and not c.deleted
    left join erp_stock_balance b on b.tenant_id = ${tenant} and b.warehouse = k.warehouse
      and b.material = k.material and b.lot_no = k."lotNo" and not b.deleted`.execute(ctx.db)
  return rows
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
  if (facts.some(({ hasPeriod }) => !hasPeriod))
    await sql`
      insert into erp_stock_period (id, tenant_id, month, status, create_by, create_time, version, deleted)
      values (${newId()}, ${tenant}, ${posting.date.slice(0, 7)}, 'open', ${stamp})
      on conflict (tenant_id, month) where not deleted do nothing`.execute(ctx.db)
  if (lots.length > 0)
    await sql`
      insert into erp_stock_lot (id, tenant_id, lot_no, material, source_no, quality, expires_on,
        create_by, create_time, version, deleted)
      select k.id, ${tenant}, k."lotNo", k.material, ${posting.document.no}, '1',
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
