import path from 'node:path'
import { type Killable, killableServers, writeUntilKilled } from '@mortise/server/testing'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Shelf } from '../testing/killed-stock.ts'

/** Each costs some seconds; KILLS=50 is run by hand. */
const kills = Number(process.env.KILLS ?? 2)
const writers = 6
const LINES = 3
const receipts = '/erp_stock_in/erpStockIn'

const servers = await killableServers<Shelf>(path.join(import.meta.dirname, '../testing/killed-stock.ts'))
afterAll(() => servers.remove())

test(`kill -9 during posting, ${kills} times, leaves no half document and loses no acknowledged one`, {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const shop = await servers.start()
    const write = async () => {
      const id = await postDocument(shop, round)
      if (id) acknowledged.push(id)
      return id !== null
    }
    await writeUntilKilled(
      Array.from({ length: writers }, () => write),
      20 + (round % 10) * 3,
      () => shop.kill(round % 2 === 0 ? 'both' : 'server'),
    )
  }
  await check(await servers.start(), acknowledged)
})

/** Writes a receipt and posts it; null when nobody answers. */
async function postDocument({ ask, furniture }: Killable<Shelf>, round: number): Promise<string | null> {
  const { warehouse, materials } = furniture
  const itemList = materials.map((materialId, index) => ({
    materialId,
    qty: 1 + index,
    unitCost: 3 + round,
  }))
  const added = await ask('POST', `${receipts}/add`, { warehouseId: warehouse, itemList })
  if (!added?.success) return null
  const id = added.result as string
  const posted = await ask('POST', `${receipts}/move`, { id, move: 'approveAndPost' })
  return posted?.success ? id : null
}

async function check({ ask, databaseUrl }: Killable<Shelf>, acknowledged: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
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
  expect(await ask('GET', '/erp_stock_move/erpStockMove/verify')).toMatchObject({ success: true, result: [] })
}
