import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { commandOf, filesBelow, fromRoot, root, run, say } from './tools.mjs'

const REPORT = fromRoot('test-results/playwright.json')

/** Starts the product on a data folder of its own and runs the browser tests against it. */
export async function e2e(args = []) {
  if (journeys().length === 0) return { passed: 0, failed: 0 }
  await ensureBuilt()
  rmSync(REPORT, { force: true })
  const product = await startProduct()
  const breakOff = () => void product.stop().then(() => process.exit(130))
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  try {
    const env = { ...process.env, BASE_URL: product.address }
    const code = await run(process.execPath, [commandOf('playwright'), 'test', ...args], { env })
    return resultOf(code)
  } finally {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    await product.stop()
  }
}

const journeys = () =>
  ['e2e', 'modules', 'core'].flatMap((folder) => filesBelow(folder, (file) => file.endsWith('.spec.ts')))

async function startProduct() {
  const data = mkdtempSync(path.join(os.tmpdir(), 'mortise-e2e-'))
  chmodSync(data, 0o755) // The database runs as another user, who must get there.
  const address = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, PORT: new URL(address).port, HOST: '127.0.0.1', MORTISE_DATA: data }
  delete env.DATABASE_URL
  delete env.REDIS_URL
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
  if (isUp) {
    say(`产品已启动：${address}`)
    return { address, stop }
  }
  await stop()
  throw new Error(`产品没有启动：\n${said.split('\n').slice(-30).join('\n')}`)
}

async function waitHealthy(address, server) {
  const until = Date.now() + 180_000
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

function resultOf(code) {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled()
  await ensureSystemPackages()
  const { failed } = await e2e(process.argv.slice(2))
  process.exitCode = failed > 0 ? 1 : 0
}
