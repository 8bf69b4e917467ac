import stock from '@mortise/stock/server'
import { openPart, type Part } from '../part.ts'
import { fillMaterials } from './material-fill.ts'

const WAREHOUSES = 5

/** A part of the product with materials and warehouses. */
export async function layWarehouses(materials: number): Promise<Part> {
  const part = await openPart([stock])
  await fillMaterials(part.owner, materials)
  await part.owner.query(`
    insert into erp_warehouse (id, tenant_id, code, name, kind, is_frozen, can_ship, sort, is_active, create_by,
      create_time, version, deleted)
    select 'house-' || n, '0', 'H' || n, '仓' || n, '1', false, true, n, true, 'admin', localtimestamp(0), 1, false
    from generate_series(1, ${WAREHOUSES}) n`)
  return part
}
