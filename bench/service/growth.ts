import { Delivery } from '@mortise/deliveries/model'
import deliveries from '@mortise/deliveries/server'
import type pg from 'pg'
import { timed } from '../engine/ask.ts'
import { reportGrowth } from '../growth.ts'
import { openPart } from '../part.ts'
import type { Report } from '../report.ts'
import { withoutIndexes } from '../without-indexes.ts'

const SMALL = 10_000
const LARGE = 300_000
const first = 'pageNo=1&pageSize=15'
/** As its page and whoever loads trucks ask: the newest of a state, of a store and of a truck, and those of some days. */
const paths = [
  `status=shipped&column=createTime&order=desc&${first}`,
  `storeId=store-3&column=createTime&order=desc&${first}`,
  `plateNo=${encodeURIComponent('浙A·8K216')}&status=signed&column=createTime&order=desc&${first}`,
  `planDate_begin=2024-01-02&planDate_end=2024-01-04&column=planDate&order=desc&${first}`,
].map((query) => `${Delivery.wire}/list?${query}`)

/** The first page of 300,000 deliveries beside that of 10,000, narrowed and sorted: what 95 of 100 calls take. */
export async function deliveriesGrowth(report: Report): Promise<void> {
  const [small, large] = [await openYard(SMALL), await openYard(LARGE)]
  try {
    const pathOf = (call: number) => paths[Math.abs(call) % paths.length] ?? ''
    await reportGrowth(
      report,
      { name: 'deliveries-growth', atMost: 2, calls: 400, warmUp: 40 },
      (call) => small.time(pathOf(call)),
      (call) => large.time(pathOf(call)),
    )
  } finally {
    await small.close()
    await large.close()
  }
}

async function openYard(count: number) {
  const { owner, headers, listen, close } = await openPart([deliveries], { orgCode: 'A01' })
  await withoutIndexes(owner, tables, () => fill(owner, count))
  for (const table of tables) await owner.query(`vacuum (analyze, freeze) ${table}`)
  const url = await listen()
  return {
    async time(path: string) {
      const { milliseconds, bytes } = await timed(url, 'GET', path, { headers })
      const { success, message, result } = JSON.parse(bytes.toString())
      if (!success || result.records.length !== 15)
        throw new Error(message || `${result.records.length} rows`)
      return milliseconds
    },
    close,
  }
}

const states = Object.keys((Delivery.fields.status as unknown as { states: object }).states)
const base = 'id, tenant_id, create_by, create_time, sys_org_code, version, deleted'
/** Some minutes lie between two, so that some days have as many in a small yard as in a large one. */
const stamps = (id: string) =>
  `'${id}-' || n, '0', 'user' || n % 40, timestamp '2024-01-01' + n * interval '60 seconds', 'A01', 1, false`
const trucks = ['浙A·8K216', '浙A·3M508', '浙A·7D931', '浙A·5F062']

/** Deliveries as years of a trade have them, two lines and a box each. */
async function fill(owner: pg.Pool, count: number): Promise<void> {
  await owner.query(`
    insert into erp_delivery (${base}, no, "order", store, customer, address, receiver, receiver_tel, planned_on, carrier,
      plate_no, freight, is_partial, pack_count, volume, weight, shipments, shipped_at, signed_at, label_misses, status,
      search_text)
    select ${stamps('delivery')}, 'SH' || lpad(n::text, 12, '0'), 'order-' || n, 'store-' || 1 + n % 12,
      'customer-' || n % 2000, '翡翠湾' || n % 40 || '幢', '王芳', '138' || lpad((n / 5)::text, 8, '0'),
      date '2024-01-01' + n / 1440, '自有车队', (array['${trucks.join("','")}'])[1 + n % 4], 80, false, 1, 0.35, 42, 1,
      timestamp '2024-01-01' + n * interval '60 seconds', timestamp '2024-01-02' + n * interval '60 seconds', 0,
      (array['${states.join("','")}'])[1 + n % ${states.length}],
      ' sh' || lpad(n::text, 12, '0') || ' 王芳 wang fang wf 138' || lpad((n / 5)::text, 8, '0')
    from generate_series(1, ${count}) n`)
}

const tables = ['erp_delivery'] as const
