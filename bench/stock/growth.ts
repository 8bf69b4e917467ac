import type { Pool } from 'pg'
import { ask, timed } from '../engine/ask.ts'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { withoutIndexes } from '../without-indexes.ts'
import { layWarehouses } from './warehouses.ts'

const CALLS = 200
const WARM_UP = 20
const MOST = 3
const small = { materials: 10_000, moves: 100_000 }
const large = { materials: 100_000, moves: Number(process.env.STOCK_MOVES ?? 5_000_000) }

/** First pages as their screens ask for them: what lies where, the picker of materials, the newest moves. */
const paths = [
  '/erp_stock_balance/erpStockBalance/list?column=createTime&order=desc&pageNo=1&pageSize=15',
  '/bas/basMaterial/listByIdCode?pageNo=1&pageSize=15',
  '/erp_stock_move/erpStockMove/list?column=createTime&order=desc&pageNo=1&pageSize=15',
]

/** First pages of a large stock beside those of a small one: 95 of 100 calls, the worst of the three. */
export async function stockGrowth(report: Report): Promise<void> {
  const [one, other] = [await open(small), await open(large)]
  try {
    const figures: { value: number; baseline: number }[] = []
    for (const path of paths) {
      const taken = { small: [] as number[], large: [] as number[] }
      for (let call = -WARM_UP; call < CALLS; call++) {
        const [a, b] = [await one.time(path), await other.time(path)]
        if (call < 0) continue
        taken.small.push(a)
        taken.large.push(b)
      }
      figures.push({ value: most(taken.large), baseline: most(taken.small) })
    }
    const worst = figures.toSorted(
      (a, b) => b.value / b.baseline - a.value / a.baseline,
    )[0] as (typeof figures)[0]
    const ratio = rounded(worst.value / worst.baseline, 2)
    report({
      name: 'stock-growth',
      value: rounded(worst.value, 1),
      unit: 'ms',
      baseline: rounded(worst.baseline, 1),
      ratio,
      holds: ratio <= MOST,
    })
  } finally {
    await one.close()
    await other.close()
  }
}

const most = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function open({ materials, moves }: typeof small) {
  const warehouses = await layWarehouses(materials)
  const tables = ['erp_stock_balance', 'erp_stock_move']
  await withoutIndexes(warehouses.owner, tables, () => fillStock(warehouses.owner, { materials, moves }))
  for (const table of tables) await warehouses.owner.query(`vacuum (analyze) ${table}`)
  const { headers } = warehouses
  const url = await warehouses.listen()
  for (const path of paths) {
    const { success, message, result } = await ask(url, 'GET', path, { headers })
    if (!success || (result as { records: unknown[] }).records.length !== 15) throw new Error(message)
  }
  return {
    time: async (path: string): Promise<number> => (await timed(url, 'GET', path, { headers })).milliseconds,
    close: () => warehouses.close(),
  }
}

/** Each material lies in one warehouse and has come in by as many moves as every other. */
async function fillStock(owner: Pool, { materials, moves }: typeof small): Promise<void> {
  const base = `create_by, create_time, version, deleted`
  const stamps = `'admin', timestamp '2024-01-01' + n * interval '1 second', 1, false`
  const each = moves / materials
  await owner.query(`
    insert into erp_stock_balance (id, tenant_id, material, warehouse, lot_no, qty, reserved, available, move_seq, ${base})
    select 'b' || n, '0', 'material-' || n, 'house-' || 1 + n % 5, '', ${each}, 0, ${each}, ${each}, ${stamps}
    from generate_series(1, ${materials}) n`)
  const insert = (from: number, to: number) =>
    owner.query(`
    insert into erp_stock_move (id, tenant_id, post, type, entity, document, document_no, line_no, date, warehouse, material,
      lot_no, qty, amount, unit_cost, seq, qty_after, cost_key, cost_seq, cost_qty_after, cost_value_after, hash,
      hash_version, ${base})
    select 'm' || lpad(n::text, 9, '0'), '0', 'p' || n / 5, '701', 'bench', 'd' || n / 5, 'B' || n / 5, 1,
      date '2024-01-01' + n / 6000, 'house-' || 1 + (1 + n % ${materials}) % 5, 'material-' || 1 + n % ${materials},
      '', 1, 2, 2, 1 + n / ${materials}, 1 + n / ${materials}, '', 1 + n / ${materials}, 1 + n / ${materials},
      2 + 2 * (n / ${materials}), encode(sha256(n::text::bytea), 'hex'), 1, ${stamps}
    from generate_series(${from}, ${to - 1}) n`)
  // Two halves at once, as there are two cores.
  await Promise.all([insert(0, moves / 2), insert(moves / 2, moves)])
}
