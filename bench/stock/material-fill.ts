import type { Pool } from 'pg'

const base = `create_by, create_time, version, deleted`
const stamps = `'admin', timestamp '2024-01-01' + n * interval '60 seconds', 1, false`
const names = [
  '实木多层板',
  '中纤板',
  '天然木皮',
  '水性面漆',
  '静音门锁',
  '隐形合页',
  '钢化玻璃',
  '门扇纸箱',
  '封边条',
  '自攻螺钉',
]
const colors = ['暖白', '胡桃', '雅灰', '哑黑', '原木', '白橡']

/** Branches of the tree, and the ends of each. */
export const BRANCHES = 20
const ENDS = 20

/** So many materials over a tree of 400 ends, told apart by model, size and colour; vacuumed and analysed. */
export async function fillMaterials(owner: Pool, materials: number): Promise<void> {
  await owner.query(`
    insert into bas_unit (id, tenant_id, name, code, precision, dimension, is_active, ${base})
    select 'unit-' || n, '0', '单位' || n, 'U' || n, n % 5, '1', true, ${stamps} from generate_series(1, 20) n`)
  const code = (n: string) => `lpad((${n})::text, 2, '0')`
  await owner.query(`
    insert into bas_material_category (id, tenant_id, name, tree_code, kind, valuation, is_lot_managed, is_inspected, sort, ${base})
    select 'branch-' || n, '0', '大类' || n, ${code('n')}, '1', 'MA', false, false, 0, ${stamps} from generate_series(1, ${BRANCHES}) n`)
  await owner.query(`
    insert into bas_material_category (id, tenant_id, parent, name, tree_code, kind, valuation, is_lot_managed, is_inspected, sort, ${base})
    select 'end-' || n, '0', 'branch-' || 1 + n % ${BRANCHES}, '分类' || n, ${code(`1 + n % ${BRANCHES}`)} || ${code(`1 + n / ${BRANCHES}`)},
      '1', 'MA', false, false, 0, ${stamps} from generate_series(0, ${BRANCHES * ENDS - 1}) n`)
  const pick = (list: readonly string[], n: string) =>
    `(array[${list.map((text) => `'${text}'`).join(', ')}])[1 + (${n}) % ${list.length}]`
  await owner.query(`
    insert into bas_material (id, tenant_id, code, name, model, size, color, unit, category, kind, source, departs, pictures,
      has_grain, safety_stock, min_order, order_multiple, lead_days, valuation, is_lot_managed, is_backflushed, price, is_active, ${base})
    select 'material-' || n, '0', 'C' || lpad(n::text, 8, '0'), ${pick(names, 'n / 400')} || (n % 97), 'MX-' || n % 5000, n / 40 || '×2440',
      ${pick(colors, 'n / 7')}, 'unit-' || 1 + n % 20, 'end-' || n % ${BRANCHES * ENDS}, '1', '1', '{}', '{}',
      false, 0, 0, 0, 7, 'MA', false, false, (n % 900) / 10.0, n % 50 <> 0, ${stamps} from generate_series(1, ${materials}) n`)
  for (const table of ['bas_unit', 'bas_material_category', 'bas_material'])
    await owner.query(`vacuum (analyze, freeze) ${table}`)
}
