import { WorkOrder } from '@mortise/production/model'
import production from '@mortise/production/server'
import type { Pool } from 'pg'
import { ask, timed } from '../engine/ask.ts'
import { reportGrowth } from '../growth.ts'
import { openPart } from '../part.ts'
import type { Report } from '../report.ts'
import { withoutIndexes } from '../without-indexes.ts'

const CALLS = 200
const WARM_UP = 20
const MOST_TIMES = 2
const SMALL = 10_000
const LARGE = 500_000

const first = 'pageNo=1&pageSize=15'
/** As the page asks: the newest, the newest of a state, of an operation that they are at, and by the day they are due. */
const paths = [
  `column=createTime&order=desc&${first}`,
  `status=running&column=createTime&order=desc&${first}`,
  `curProcessId=process-3&column=createTime&order=desc&${first}`,
  `status=running&column=dueDate&order=asc&${first}`,
].map((query) => `${WorkOrder.wire}/list?${query}`)

/** The first page of 500,000 work orders beside that of 10,000, narrowed and sorted: what 95 of 100 calls take. */
export async function workOrderGrowth(report: Report): Promise<void> {
  const [small, large] = [await open(SMALL), await open(LARGE)]
  try {
    const pathOf = (call: number) => paths[Math.abs(call) % paths.length] ?? ''
    await reportGrowth(
      report,
      { name: 'wo-growth', atMost: MOST_TIMES, calls: CALLS, warmUp: WARM_UP },
      (call) => small.time(pathOf(call)),
      (call) => large.time(pathOf(call)),
    )
  } finally {
    await small.close()
    await large.close()
  }
}

async function open(orders: number) {
  const part = await openPart([production])
  await withoutIndexes(part.owner, [WorkOrder.table], () => fill(part.owner, orders))
  await part.owner.query(`vacuum (analyze) ${WorkOrder.table}`)
  const url = await part.listen()
  const { headers } = part
  for (const path of paths) {
    const { success, message, result } = await ask(url, 'GET', path, { headers })
    if (!success || (result as { records: unknown[] }).records.length !== 15) throw new Error(message)
  }
  return {
    time: async (path: string): Promise<number> => (await timed(url, 'GET', path, { headers })).milliseconds,
    close: () => part.close(),
  }
}

/** Most are in stock long ago; of the rest each state has some. */
const fill = (owner: Pool, orders: number) =>
  owner.query(`
    insert into ${WorkOrder.table} (id, tenant_id, no, material, item_name, qty, ok_qty, scrap_qty, in_qty, progress, at_process, due_on,
      priority, has_started, is_short, is_held_with_order, status, create_by, create_time, version, deleted)
    select 'wo' || lpad(n::text, 9, '0'), '0', 'GD' || lpad(n::text, 12, '0'), 'material-' || n % 50, '木门' || n % 200, 5, 0, 0, 0,
      0.5, 'process-' || n % 9, date '2024-01-01' + n % 1000, case when n % 20 = 0 then 'H' else 'L' end, true, false, false,
      case n % 10 when 0 then 'running' when 1 then 'released' when 2 then 'draft' else 'stocked' end,
      'admin', timestamp '2024-01-01' + n * interval '1 minute', 1, false
    from generate_series(1, ${orders}) n`)
