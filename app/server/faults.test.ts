import path from 'node:path'
import { type Killable, killableServers, writeUntilKilled } from '@mortise/server/testing'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { digestOf, emptyLedger, type Ledger, refusal, sendAgain, workOf } from './testing/fault-load.ts'
import type { Store } from './testing/killed-factory.ts'

/** `npm run faults` kills more often. */
const kills = {
  server: Number(process.env.FAULTS_SERVER ?? 2),
  database: Number(process.env.FAULTS_DATABASE ?? 1),
}
const writers = 6
const lines = 2

const servers = await killableServers<Store>(path.join(import.meta.dirname, 'testing/killed-factory.ts'))
afterAll(() => servers.remove())

test(`${kills.server} kills of the server and ${kills.database} of PostgreSQL under mixed load lose nothing acknowledged`, {
  timeout: (kills.server + kills.database + 2) * 120_000,
}, async () => {
  const ledger = emptyLedger()
  const recoveries: number[] = []
  let server = await servers.start()
  for (const [round, victim] of victims().entries()) {
    const { kill } = server
    await writeUntilKilled(
      Array.from({ length: writers }, () => workOf(server, ledger)),
      15 + (round % 7) * 5,
      () => kill(victim),
    ).catch((error: unknown) => {
      throw new Error(refusal() ?? 'nobody wrote', { cause: error })
    })
    const struck = performance.now()
    if (victim === 'server') server = await servers.start()
    await expect.poll(() => isReady(server), { timeout: 60_000, interval: 100 }).toBe(true)
    recoveries.push(performance.now() - struck)
    await sendAgain(server, ledger)
    await check(server, ledger)
  }
  await checkWhole(server, ledger)
  report(ledger, recoveries)
})

/** Those of the database spread among those of the server. */
function victims(): ('server' | 'database')[] {
  const all = kills.server + kills.database
  return Array.from({ length: all }, (_, round) => {
    const due = Math.floor(((round + 1) * kills.database) / all)
    return due > Math.floor((round * kills.database) / all) ? 'database' : 'server'
  })
}

/** Nobody helps: sooner or later health says so by itself. */
async function isReady({ url }: Killable<Store>): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => null)
  return answer?.status === 200
}

/** All that was acknowledged is there as it was said, nothing is there by half, and nobody was told of a fault. */
async function check({ databaseUrl }: Killable<Store>, ledger: Ledger): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: customers } = await client.query<{
      id: string
      name: string
      version: number
      contacts: number
      tel: string
    }>(
      `select c.id, c.name, c.version, c.tel, (select count(*)::int from erp_customer_contacts l where l.parent_id = c.id) as contacts
       from erp_customer c where not c.deleted`,
    )
    const stored = new Map(customers.map((row) => [row.id, row]))
    for (const [id, known] of ledger.customers) {
      const found = stored.get(id)
      if (!found) throw new Error(`customer ${id} was acknowledged and is gone`)
      expect([known.name, known.attempted]).toContain(found.name)
      known.name = found.name
      known.version = found.version
      known.attempted = undefined
    }
    expect(customers.filter(({ contacts }) => contacts !== 1)).toEqual([])
    expect(new Set(customers.map(({ tel }) => tel)).size, 'sent again and there twice').toBe(customers.length)
    const { rows: receipts } = await client.query<{
      id: string
      status: string
      items: number
      moves: number
    }>(
      `select d.id, d.status, (select count(*)::int from erp_stock_in_items l where l.parent_id = d.id) as items,
         (select count(*)::int from erp_stock_move m where m.tenant_id = d.tenant_id and m.document = d.id) as moves
       from erp_stock_in d`,
    )
    const posted = new Set(receipts.filter(({ status }) => status === 'posted').map(({ id }) => id))
    expect([...ledger.posted].filter((id) => !posted.has(id))).toEqual([])
    const isHalf = ({ status, items, moves }: (typeof receipts)[number]) =>
      items !== lines || moves !== (status === 'posted' ? lines : 0)
    expect(receipts.filter(isHalf)).toEqual([])
    const { rows: files } = await client.query<{ path: string }>(
      'select path from engine.file where path = any($1)',
      [[...ledger.files.keys()]],
    )
    expect(files).toHaveLength(ledger.files.size)
  } finally {
    await client.end()
  }
  expect(refusal()).toBeNull()
  expect(ledger.answers.get(500) ?? 0, 'faults told instead of 503').toBe(0)
}

async function checkWhole(server: Killable<Store>, ledger: Ledger): Promise<void> {
  for (const [file, digest] of ledger.files) expect(await digestOf(server, file)).toBe(digest)
  const verified = await server.ask('GET', '/erp_stock_move/erpStockMove/verify')
  expect(verified).toMatchObject({ success: true, result: [] })
}

function report({ customers, posted, files, answers }: Ledger, recoveries: readonly number[]): void {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const at = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(1)
  const counts = [...answers]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || '无应答'}×${count}`)
  process.stdout.write(
    [
      `kill -9：服务 ${kills.server} 次，PostgreSQL ${kills.database} 次，${writers} 路混合读写`,
      `已确认：客户 ${customers.size}，过账单据 ${posted.size}，文件 ${files.size}；丢失 0，残缺 0，重复 0`,
      `应答：${counts.join('，')}`,
      `恢复用时：中位 ${at(0.5)} 秒，最长 ${at(1)} 秒`,
      '',
    ].join('\n'),
  )
}
