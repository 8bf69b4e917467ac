import path from 'node:path'
import type { Envelope } from '@mortise/model'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Killable, killableServers, writeUntilKilled } from './testing/killable.ts'

/** Each costs some seconds; the bench kills more often. */
const kills = Number(process.env.KILLS ?? 4)
const victims = ['server', 'database', 'both'] as const
const writers = 8
const tasks = '/test_task/testTask'

const servers = await killableServers(path.join(import.meta.dirname, 'testing/killed-workshop.ts'))
afterAll(() => servers.remove())

type Server = Killable<object>

/** A document as its writer knows it: as last acknowledged, and as it may be if the last call got through. */
interface Document {
  known: State
  attempted?: State
}
interface State {
  readonly id: string
  readonly version: number
  readonly note: string
  readonly parts: number
  readonly status: string
  readonly isDeleted: boolean
}

test(
  `kill -9 of the server, of PostgreSQL and of both, ${kills} times during mixed writes, loses nothing acknowledged`,
  async () => {
    const ledgers = Array.from({ length: writers }, (): Document[] => [])
    let server = await servers.start()
    for (let round = 0; round < kills; round++) {
      const victim = victims[round % victims.length] ?? 'both'
      const { kill } = server
      await writeUntilKilled(
        ledgers.map((ledger) => writerOf(server, ledger)),
        60 + 30 * (round % 3),
        () => kill(victim),
      )
      if (victim !== 'database') server = await servers.start()
      await writesAgain(server)
      await check(server, ledgers.flat())
    }
    expect(ledgers.flat().length).toBeGreaterThan(kills * 20)
  },
  kills * 60_000,
)

function writerOf(server: Server, ledger: Document[]): () => Promise<boolean> {
  let turn = 0
  return () => write(server, ledger, turn++)
}

/** One write of a mix; false when it was not acknowledged. */
async function write(server: Server, ledger: Document[], turn: number): Promise<boolean> {
  const open = ledger.findLast(({ known }) => !known.isDeleted && known.status === 'open')
  if (!open || turn % 3 === 0) return add(server, ledger, 1 + (turn % 4))
  const { id, version } = open.known
  if (turn % 7 === 0) {
    open.attempted = { ...open.known, version: version + 1, isDeleted: true }
    return record(open, await server.ask('DELETE', `${tasks}/delete?id=${id}`))
  }
  if (turn % 5 === 0) {
    open.attempted = { ...open.known, version: version + 1, status: 'running' }
    return record(open, await server.ask('POST', `${tasks}/move`, { id, move: 'start' }))
  }
  const [note, parts] = [`改${turn}`, 1 + (turn % 5)]
  open.attempted = { ...open.known, version: version + 1, note, parts }
  return record(open, await server.ask('PUT', `${tasks}/edit`, { id, version, note, ...withParts(parts) }))
}

async function add(server: Server, ledger: Document[], parts: number): Promise<boolean> {
  const answer = await server.ask('POST', `${tasks}/add`, {
    titile: '耐久',
    note: '新',
    price: 1,
    ...withParts(parts),
  })
  if (!answer?.success) return false
  const id = answer.result as string
  ledger.push({ known: { id, version: 1, note: '新', parts, status: 'open', isDeleted: false } })
  return true
}

/** The head says how many lines there are, so that half a document shows. */
const withParts = (parts: number) => ({
  qty: parts,
  partList: Array.from({ length: parts }, (_, index) => ({ name: `部件${index}`, count: 1, price: 2 })),
})

function record(document: Document, answer: Envelope | null): boolean {
  if (!answer?.success || !document.attempted) return false
  document.known = document.attempted
  document.attempted = undefined
  return true
}

/** Nobody helps: sooner or later the server takes a write again by itself. */
async function writesAgain(server: Server) {
  const isTaken = async () =>
    (await server.ask('POST', `${tasks}/add`, { titile: '恢复', price: 1, ...withParts(1) }))?.success
  await expect.poll(isTaken, { timeout: 30_000, interval: 200 }).toBe(true)
}

async function check({ databaseUrl }: Server, documents: readonly Document[]) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await checkAcknowledged(client, documents)
    expect(await client.query(gaps).then(({ rows }) => rows), 'numbers that are missing or double').toEqual(
      [],
    )
    expect(await client.query(halves).then(({ rows }) => rows), 'half-written documents').toEqual([])
  } finally {
    await client.end()
  }
}

async function checkAcknowledged(client: Client, documents: readonly Document[]) {
  const { rows } = await client.query<State>(
    `select id, version, note, qty as parts, status, deleted as "isDeleted" from test_task where id = any($1)`,
    [documents.map(({ known }) => known.id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const document of documents) {
    const found = stored.get(document.known.id)
    if (!found) throw new Error(`document ${document.known.id} was acknowledged and is gone`)
    expect([document.known, document.attempted]).toContainEqual(found)
    document.known = found
    document.attempted = undefined
  }
}

const gaps = `
  select month, count(*) as documents, max(counter) as last
  from (select split_part(no, '-', 1) as month, split_part(no, '-', 2)::int as counter from test_task) numbers
  group by month
  having count(*) <> max(counter) or count(distinct counter) <> count(*)`

/** Lines, sums, traces and effects stand and fall with their document. */
const halves = `
  select t.no, t.version, t.status, t.qty, t.total, p.parts, a.traces, m.memos
  from test_task t,
    lateral (select count(*) as parts, coalesce(sum(amount), 0) as amount from test_task_parts where parent_id = t.id) p,
    lateral (select count(*) as traces from engine.audit where entity = 'task' and row_id = t.id) a,
    lateral (select count(*) as memos from memo where task = t.id) m
  where p.parts <> t.qty or t.total <> t.qty * t.price + p.amount or a.traces <> t.version
    or m.memos <> case t.status when 'running' then 1 else 0 end`
