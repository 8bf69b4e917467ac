import path from 'node:path'
import { type Killable, killableServers, writeUntilKilled } from '@mortise/server/testing'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Office } from '../testing/killed-workflow.ts'

/** Each costs some seconds; KILLS=50 is run by hand. */
const kills = Number(process.env.KILLS ?? 2)
const writers = 4

const servers = await killableServers<Office>(path.join(import.meta.dirname, '../testing/killed-workflow.ts'))
afterAll(() => servers.remove())

test(`kill -9 amid approvals, ${kills} times, leaves no half step and loses no acknowledged one`, {
  timeout: 60_000 + kills * 60_000,
}, async () => {
  /** Commands that were acknowledged, by instance. */
  const acknowledged = new Map<string, number>()
  for (let round = 0; round < kills; round++) {
    const office = await servers.start()
    const write = async () => {
      const id = await begin(office)
      if (id === null) return false
      acknowledged.set(id, 1)
      return answerAll(office, id, () => acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1))
    }
    await writeUntilKilled(
      Array.from({ length: writers }, () => write),
      8 + (round % 10) * 2,
      () => office.kill(round % 2 === 0 ? 'both' : 'server'),
    )
  }
  const { databaseUrl } = await servers.start()
  expect(await halves(databaseUrl)).toEqual([])
  expect(await lost(databaseUrl, acknowledged)).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 8)
})

async function begin({ ask, furniture }: Killable<Office>): Promise<string | null> {
  const body = { key: furniture.key, title: '耐久' }
  const begun = await ask('POST', '/act/process/extActProcess/startMutilProcess', body)
  return begun?.success ? (begun.result as string) : null
}

/** Agrees to everything that waits until nothing does; false when nobody answers any more. */
async function answerAll({ ask }: Killable<Office>, id: string, done: () => void): Promise<boolean> {
  for (let number = 3; number <= 12; number++) {
    const body = { taskId: `${id}.${number}`, answer: 'agree' }
    const answer = await ask('POST', '/act/task/processComplete', body)
    if (answer === null) return false
    if (answer.success) done()
  }
  return true
}

/** Instances whose rows do not fit together: tokens without tasks, tasks without tokens, a count of commands that is not the log's. */
async function halves(databaseUrl: string): Promise<unknown[]> {
  return rowsOf(
    databaseUrl,
    `select i.id from wf_instance i where
      (i.status = '1') <> exists (select 1 from wf_token t where t.instance = i.id)
      or exists (select 1 from wf_task t where t.instance = i.id and t.status = '1'
        and not exists (select 1 from wf_token k where k.instance = i.id and k.number = t.token))
      or exists (select 1 from wf_token k where k.instance = i.id and k.wait = 'task'
        and not exists (select 1 from wf_task t where t.instance = i.id and t.token = k.number and t.status = '1'))
      or (i.memory->>'commands')::int <> (select count(*) from wf_log l where l.instance = i.id)`,
  )
}

async function lost(databaseUrl: string, acknowledged: ReadonlyMap<string, number>): Promise<unknown[]> {
  const rows = await rowsOf<{ instance: string; count: number }>(
    databaseUrl,
    'select instance, count(*)::int as count from wf_log group by 1',
  )
  const kept = new Map(rows.map(({ instance, count }) => [instance, count]))
  return [...acknowledged].filter(([id, count]) => (kept.get(id) ?? 0) < count)
}

async function rowsOf<Row>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
