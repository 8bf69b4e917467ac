import { monitorEventLoopDelay } from 'node:perf_hooks'
import { today } from '@mortise/model'
import { bucketsFrom, MrpRun } from '@mortise/mrp/model'
import mrp from '@mortise/mrp/server'
import type { Pool } from 'pg'
import { ask } from '../engine/ask.ts'
import { median, rounded } from '../median.ts'
import { openPart, type Part } from '../part.ts'
import type { Report } from '../report.ts'
import { fillMaterials } from '../stock/material-fill.ts'
import { withoutIndexes } from '../without-indexes.ts'

const MATERIALS = 20_000
const BUCKETS = 60
/** Every tenth is made, of five that are bought. */
const MADE_EVERY = 10
const ROUNDS = 3
const MOST_TIMES = 10
const MOST_DELAY = 50

/** A run over 20,000 materials and 60 days beside the bare query that adds their needs up, and what the server's loop felt of it. */
export async function mrpFigures(report: Report): Promise<void> {
  const part = await openPart([mrp])
  try {
    await fillMaterials(part.owner, MATERIALS)
    await fillNeeds(part.owner)
    const url = await part.listen()
    const taken = []
    for (let round = 0; round < ROUNDS; round += 1)
      taken.push({ bare: await aggregate(part.owner), ...(await calculate(part, url)) })
    const [value, baseline] = [median(taken.map(({ ours }) => ours)), median(taken.map(({ bare }) => bare))]
    const ratio = rounded(value / baseline, 2)
    const seconds = (milliseconds: number) => rounded(milliseconds / 1000, 2)
    report({
      name: 'mrp',
      value: seconds(value),
      unit: 's',
      baseline: seconds(baseline),
      ratio,
      holds: ratio <= MOST_TIMES,
    })
    const delay = median(taken.map((round) => round.delay))
    report({ name: 'mrp-delay', value: rounded(delay, 1), unit: 'ms', holds: delay < MOST_DELAY })
  } finally {
    await part.close()
  }
}

/** One demand of every material on each of the days, lots of some twenty days, and bills for what is made. */
async function fillNeeds(owner: Pool): Promise<void> {
  const stamps = `'admin', localtimestamp(0), 1, false`
  const base = 'create_by, create_time, version, deleted'
  await owner.query(`update bas_material set min_order = 200, safety_stock = 5, order_multiple = 10, is_active = true,
    source = case when split_part(id, '-', 2)::int % ${MADE_EVERY} = 0 then '2' else '1' end`)
  await withoutIndexes(owner, ['erp_stock_demand'], () =>
    owner.query(`
    insert into erp_stock_demand (id, tenant_id, material, qty, reserved, taken, short, need_on, source, source_id, source_line,
      source_no, status, ${base})
    select 'd' || lpad((m * ${BUCKETS} + day)::text, 20, '0'), '0', 'material-' || m, 1 + (m + day) % 20, 0, 0, 1 + (m + day) % 20,
      current_date + day, '6', 'order-' || day, 'line-' || m, 'DD' || day, '1', ${stamps}
    from generate_series(1, ${MATERIALS}) m, generate_series(0, ${BUCKETS - 1}) day`),
  )
  await owner.query(`
    insert into erp_bom (id, tenant_id, code, material, revision, base_qty, start_on, is_default, status, ${base})
    select 'bom-' || m, '0', 'B' || m, 'material-' || m, 1, 1, current_date - 1, true, 'active', ${stamps}
    from generate_series(${MADE_EVERY}, ${MATERIALS}, ${MADE_EVERY}) m`)
  await owner.query(`
    insert into erp_bom_items (id, tenant_id, parent_id, sort_no, material, usage, per, scrap_rate, fixed_scrap, issue_mode)
    select 'item-' || m || '-' || n, '0', 'bom-' || m, n, 'material-' || (m - n), 1.5, 1, 0.05, 0, '1'
    from generate_series(${MADE_EVERY}, ${MATERIALS}, ${MADE_EVERY}) m, generate_series(1, 5) n`)
  for (const table of ['bas_material', 'erp_stock_demand', 'erp_bom', 'erp_bom_items'])
    await owner.query(`vacuum (analyze) ${table}`)
}

/** What is needed of each material in each bucket, and nothing else. */
async function aggregate(owner: Pool): Promise<number> {
  const { start, days } = bucketsFrom(today(), 1, BUCKETS)
  const since = performance.now()
  const { rows } = await owner.query({
    text: `select material, (need_on - $1::date) / $2::int as bucket, sum(short)
      from erp_stock_demand where tenant_id = '0' and status = '1' and short > 0 group by 1, 2`,
    values: [start, days],
    rowMode: 'array',
  })
  if (rows.length !== MATERIALS * BUCKETS) throw new Error(`${rows.length} sums`)
  return performance.now() - since
}

async function calculate({ owner, headers }: Part, url: string): Promise<{ ours: number; delay: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const since = performance.now()
  const body = { bucket: '1', periods: BUCKETS }
  const { success, message } = await ask(url, 'POST', `${MrpRun.wire}/add`, { headers, body })
  if (!success) throw new Error(message)
  let status = 'queued'
  while (status === 'queued' || status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { rows } = await owner.query(
      `select status from ${MrpRun.table} order by create_time desc, id desc limit 1`,
    )
    status = rows[0].status
  }
  const ours = performance.now() - since
  delay.disable()
  if (status !== 'finished') throw new Error(`the run is ${status}`)
  return { ours, delay: delay.percentile(99) / 1e6 }
}
