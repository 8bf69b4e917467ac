import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import materials from '@mortise/materials/server'
import { createApp, loadConfig, startEmbedded } from '@mortise/server'
import system from '@mortise/system/server'
import pg from 'pg'
import pino from 'pino'
import { ask, timed } from '../engine/ask.ts'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { BRANCHES, fillMaterials } from './material-fill.ts'

const ROUNDS = 10
const WARM_UP = 3
const MOST = 150

/** What is in the box after each key, as people type it: common words and rare ones, letters, parts that nothing has. */
const typed = [
  '静',
  '静音',
  '静音门',
  '静音门锁',
  '静音门锁9',
  '木',
  '木皮',
  '木皮4',
  '1',
  '门扇纸箱33',
  '查无',
  '查无此料',
  '螺钉5',
  '面',
]

/** The questions of a picker in which somebody types: without a category, below one, and by model. */
const questions = (round: number): Record<string, string>[] =>
  typed.flatMap((name): Record<string, string>[] => [
    { name },
    { name, codeid: `branch-${1 + (round % BRANCHES)}` },
    { model: `mx-${(round * 131) % 5000}` },
  ])

/** 100,000 materials, and a key pressed in their picker: what 95 of 100 keys take on the server. */
export async function pickerKey(report: Report): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mortise-bench-'))
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  const app = await createApp({
    config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'error' }),
    modules: [system, materials],
    isPart: true,
    databaseUrl: embedded.url,
    log: pino({ level: 'error' }, pino.destination(2)),
  })
  const owner = new pg.Pool({ connectionString: embedded.url, max: 2 })
  try {
    await fillMaterials(owner, 100_000)
    const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
    const account = await app.services.asSystem('0', (ctx) =>
      app.services.providers.accounts.ensure(ctx, { username: 'measurer', codes: 'all' }),
    )
    const { token } = await app.sessions.create(account, { tenant: '0', address: '127.0.0.1' })
    const headers = { 'X-Access-Token': token, 'tenant-id': '0' }
    await refuseWrong(url, headers)
    const taken: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const question of questions(round + WARM_UP)) {
        const { milliseconds } = await timed(url, 'GET', pathOf(question), { headers })
        if (round >= 0) taken.push(milliseconds)
      }
    }
    const value = rounded(
      taken.toSorted((one, other) => one - other)[Math.ceil(taken.length * 0.95) - 1] ?? Number.NaN,
      1,
    )
    report({ name: 'picker-key', value, unit: 'ms', holds: value <= MOST })
  } finally {
    await app.close()
    await owner.end()
    await embedded.stop()
    for (const folder of new Set([embedded.home, dataDir])) await rm(folder, { recursive: true, force: true })
  }
}

const pathOf = (question: Record<string, string>) =>
  `/bas/basMaterial/listByIdCode?${String(new URLSearchParams({ column: 'createTime', order: 'desc', pageNo: '1', pageSize: '50', ...question }))}`

/** A figure of answers that were wrong would be none. */
async function refuseWrong(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { result } = await ask(url, 'GET', pathOf({ name: '静音门锁', codeid: 'branch-1' }), { headers })
  const { records } = result as { records: { name: string }[] }
  if (records.length === 0 || !records.every(({ name }) => name.includes('静音门锁')))
    throw new Error('the picker did not find what was typed')
}
