import { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StockCount } from '@mortise/stock/model'
import { sql } from 'kysely'
import { refuse } from '../posting/refuse.ts'

type Row = RowOf<typeof StockCount>

/** Goods that are counted twice at once would be booked short, or over, twice. */
export async function refuseCountedElsewhere({ db, tenant }: Context, row: Row): Promise<void> {
  const { rows } = await sql<{ row: number; name: string; no: string }>`
    select k.row, m.name, c.no
    from json_to_recordset(${keysOf(row)}) as k (row int, material text, "lotNo" text)
    join ${sql.table(Material.table)} m on m.tenant_id = ${tenant} and m.id = k.material
    join erp_stock_check_items i on i.tenant_id = m.tenant_id and i.material = k.material
      and coalesce(i.lot_no, '') = k."lotNo"
    join erp_stock_check c on c.tenant_id = i.tenant_id and c.id = i.parent_id and not c.deleted
    where c.warehouse = ${row.warehouse} and c.id <> ${row.id} and c.status in ('counting', 'review')
    order by k.row limit 1`.execute(db)
  for (const { row: at, name, no } of rows)
    refuse({ row: at }, `物料「${name}」正在盘点单 ${no} 中盘点，请先完成或作废该单`, 'material')
}

/** What goods cost is known while there are any: a price is for those of which there are none. */
export async function refuseKnownCost({ db, tenant }: Context, row: Row): Promise<void> {
  const priced = row.items.some(({ unitCost }) => unitCost !== null && unitCost !== undefined)
  if (!priced) return
  const { rows } = await sql<{ row: number; name: string }>`
    select k.row, m.name
    from json_to_recordset(${keysOf(row)}) as k (row int, material text, "lotNo" text, "unitCost" numeric)
    join ${sql.table(Material.table)} m on m.tenant_id = ${tenant} and m.id = k.material
    join erp_stock_cost c on c.tenant_id = m.tenant_id and c.material = m.id and not c.deleted and c.qty > 0
      and c.cost_key = case when m.valuation = 'LOT' then k."lotNo" else '' end
    where k."unitCost" is not null order by k.row limit 1`.execute(db)
  for (const { row: at, name } of rows)
    refuse({ row: at }, `物料「${name}」已有库存成本，按现有成本盘盈，不能填写盘盈单价`, 'unitCost')
}

const keysOf = ({ items }: Row): string =>
  JSON.stringify(
    items.map(({ material, lotNo, unitCost }, row) => ({ row, material, lotNo: lotNo ?? '', unitCost })),
  )
