import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'

const root = path.resolve(import.meta.dirname, '../..')
const patience = 600_000

/** How long `npm start` takes to good health, once it has built and sown. */
export async function start(report: Report): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mortise-start-'))
  try {
    const first = await startOnce(dataDir)
    const second = await startOnce(dataDir)
    report({
      name: 'start',
      value: rounded(second, 2),
      unit: 's',
      baseline: rounded(first, 2),
      holds: second <= 8,
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const since = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      MORTISE_DATA: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MORTISE_LOG: 'error',
    },
  })
  const ended = once(child, 'exit')
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
      if (performance.now() - since > patience) throw new Error('npm start did not come up')
      await pause(20)
    }
    return (performance.now() - since) / 1000
  } finally {
    child.kill('SIGTERM')
    await ended
    while (await isHealthy(port)) await pause(50)
  }
}

const isHealthy = async (port: number) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
