import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root, say } from './tools.mjs'

/** What tests of screens need the installation to allow; nothing is there. */
const settings = { MORTISE_UPSTREAMS: 'upstream.test' }

/** Starts the built product on a data folder of its own, which goes when it is stopped; its database too unless told. */
export async function startProduct({ databaseUrl, more = {} } = {}) {
  const data = mkdtempSync(path.join(os.tmpdir(), 'mortise-e2e-'))
  chmodSync(data, 0o755) // The database runs as another user, who must get there.
  const address = `http://127.0.0.1:${await freePort()}`
  const env = {
    ...process.env,
    ...settings,
    ...more,
    PORT: new URL(address).port,
    HOST: '127.0.0.1',
    MORTISE_DATA: data,
    MORTISE_PUBLIC_URL: address,
    // Hosts of pages and pictures that specs stand in for.
    MORTISE_PAGE_HOSTS: 'assistant.test pictures.test',
  }
  delete env.DATABASE_URL
  delete env.REDIS_URL
  if (databaseUrl) env.DATABASE_URL = databaseUrl
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stdout.on('data', (chunk) => (said += chunk))
  server.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(server, 'exit')
  const stop = () => stopProduct(server, ended, data)
  const isUp = await waitHealthy(address, server)
  if (isUp) return { address, stop }
  await stop()
  throw new Error(`产品没有启动：\n${said.split('\n').slice(-30).join('\n')}`)
}

async function waitHealthy(address, server) {
  // Long, for a machine that is busy elsewhere: one that breaks down ends by itself.
  const until = Date.now() + 900_000
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    const isUp = await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return true
    await pause(100)
  }
  return false
}

async function stopProduct(server, ended, data) {
  server.kill('SIGTERM')
  const isGone = await Promise.race([ended.then(() => true), pause(30_000, false, { ref: false })])
  if (!isGone) {
    say('产品没有按时结束，强行终止')
    server.kill('SIGKILL')
    const pidFile = path.join(data, 'postgres/cluster/postmaster.pid')
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGQUIT')
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 20 })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
