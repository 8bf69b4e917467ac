import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '@mortise/model'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Shop } from '../testing/killed-server.ts'

/** Each costs some seconds; KILLS=50 is run by hand. */
const kills = Number(process.env.KILLS ?? 1)
const writers = 6
const LINES = 3

const dataDir = await mkdtemp(path.join(tmpdir(), 'mortise-stock-kill-'))
let running: (Shop & { process: ChildProcess }) | undefined
afterAll(async () => {
  running?.process.kill('SIGTERM')
  if (running) await once(running.process, 'exit')
  for (const folder of [dataDir, running?.home ?? dataDir]) await rm(folder, { recursive: true, force: true })
})

test(`kill -9 during posting, ${kills} times, leaves no half document and loses no acknowledged one`, {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const shop = await start()
    const before = acknowledged.length
    let striking: Promise<void> | undefined
    const writer = async () => {
      for (;;) {
        const id = await postDocument(shop, round)
        if (!id) return
        acknowledged.push(id)
        if (acknowledged.length - before === 20 + round * 3) striking = kill(shop, round % 2 === 0)
      }
    }
    await Promise.all(Array.from({ length: writers }, writer))
    expect(striking, 'the writers stopped before anything was killed').toBeDefined()
    await striking
  }
  const shop = await start()
  await check(shop, acknowledged)
})

async function start(): Promise<Shop & { process: ChildProcess }> {
  const file = path.join(import.meta.dirname, '../testing/killed-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)} before it listened`)
  })
  const [told] = (await Promise.race([once(child, 'message'), ended])) as [Shop]
  // From here on its end is what the test is about.
  ended.catch(() => {})
  running = { ...told, process: child }
  return running
}

async function kill(shop: Shop & { process: ChildProcess }, isDatabaseToo: boolean): Promise<void> {
  if (isDatabaseToo) process.kill(Number(readFileSync(shop.postmasterFile, 'utf8').split('\n')[0]), 'SIGKILL')
  shop.process.kill('SIGKILL')
  await once(shop.process, 'exit')
}

/** Writes a document and posts it: receipts, and issues where there is something. Null when nobody answers. */
async function postDocument(shop: Shop, round: number): Promise<string | null> {
  const itemList = shop.materials.map((materialId, index) => ({
    materialId,
    qty: 1 + index,
    unitCost: 3 + round,
  }))
  const added = await ask(shop, 'POST', '/erp_stock_in/erpStockIn/add', {
    warehouseId: shop.warehouse,
    itemList,
  })
  if (!added?.success) return null
  const id = added.result as string
  const posted = await ask(shop, 'POST', '/erp_stock_in/erpStockIn/move', { id, move: 'approveAndPost' })
  return posted?.success ? id : null
}

async function ask(
  { url, token }: Shop,
  method: string,
  call: string,
  body?: object,
): Promise<Envelope | null> {
  try {
    const answer = await fetch(`${url}/api${call}`, {
      method,
      headers: { 'X-Access-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    return (await answer.json()) as Envelope
  } catch {
    return null
  }
}

async function check(shop: Shop, acknowledged: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; status: string; moves: string }>(
      `select d.id, d.status, count(m.id) as moves from erp_stock_in d
       left join erp_stock_move m on m.tenant_id = d.tenant_id and m.document = d.id group by 1, 2`,
    )
    const posted = new Set(rows.filter(({ status }) => status === 'posted').map(({ id }) => id))
    expect(acknowledged.filter((id) => !posted.has(id))).toEqual([])
    const halves = rows.filter(({ status, moves }) => Number(moves) !== (status === 'posted' ? LINES : 0))
    expect(halves).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * 20)
  } finally {
    await client.end()
  }
  expect(await ask(shop, 'GET', '/erp_stock_move/erpStockMove/verify')).toMatchObject({
    success: true,
    result: [],
  })
}
