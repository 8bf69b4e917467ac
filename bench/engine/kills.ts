import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Report } from '../report.ts'

const times = 20
const root = path.resolve(import.meta.dirname, '../..')

/** The test of durability, with 20 kills in place of the few that every run of the tests can afford. */
export async function kills(report: Report): Promise<void> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', 'core/server/durability.test.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, KILLS: String(times) },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  report({ name: 'kill-9', value: code === 0 ? times : 0, unit: 'kills', holds: code === 0 })
}
