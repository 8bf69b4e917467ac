import { snakeCase } from '@mortise/model'
import type { Report } from '../report.ts'
import { startChild } from './child.ts'
import type { EngineFixture } from './fixture.ts'
import { compare } from './load.ts'
import { Written } from './model.ts'
import type { BareOptions } from './servers/bare.ts'

const audit = ['id', 'tenant_id', 'create_by', 'create_time', 'version']
const bodies = Array.from({ length: 64 }, (_, index) => ({
  code: `XD${index}`,
  customer: `客户${index}`,
  mobile: `138${String(index).padStart(8, '0')}`,
  channel: 'online',
  finish: 'walnut',
  store: '城东店',
  city: '杭州',
  address: '建国路一号院二单元',
  model: 'M7',
  width: 800,
  height: 2100,
  qty: 2,
  price: 1299.5,
  amount: 2599,
  weight: 41.25,
  isUrgent: 'N',
  orderedOn: '2026-11-14',
  dueOn: '2026-12-14',
  remark: '客户要求周末送货',
}))

/** One row with its trace, checked and committed, beside two plain inserts in a transaction. */
export async function create(fixture: EngineFixture, report: Report): Promise<void> {
  const ours = await fixture.startOurs()
  const columns = [...audit, ...Object.keys(Written.fields).map(snakeCase)]
  const options: BareOptions = { databaseUrl: fixture.databaseUrl, insert: { table: Written.table, columns } }
  const bare = await startChild('bare', options)
  try {
    const target = (url: string, path: string, headers = {}) => ({
      url,
      headers: { ...headers, 'Content-Type': 'application/json' },
      requests: bodies.map((body) => ({ method: 'POST' as const, path, body: JSON.stringify(body) })),
    })
    report(
      await compare('create', {
        ours: target(ours.url, `/api${Written.wire}/add`, fixture.headers),
        bare: target(bare.url, '/api/add'),
        atLeast: 0.7,
      }),
    )
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}
