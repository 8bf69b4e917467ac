import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries, programPath } from './binaries.ts'
import { answersSignals, isAlive, isPostgresIn, markOf, processesIn } from './processes.ts'

/** A running server of a cluster. */
export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket; empty where the system could not take one. */
  socket: string
}

/** The living server of this cluster, ready or still starting. */
export function findPostmaster(cluster: string): (Postmaster & { ready: boolean }) | undefined {
  const lines = readPidFile(cluster)
  const pid = Number(lines[0])
  if (!pid || !isPostgresIn(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), socket: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Waits until the server answers; recovery after a crash may take its time. */
export async function waitReady(
  cluster: string,
  pid: number,
  log: (line: string) => void,
): Promise<Postmaster> {
  const mark = markOf(pid) ?? ''
  const since = Date.now()
  let reports = 0
  while (isAlive(mark)) {
    const found = findPostmaster(cluster)
    if (found?.ready && found.pid === pid) return { pid, port: found.port, socket: found.socket }
    if (Date.now() - since > (reports + 1) * 5_000) {
      reports += 1
      log(`数据库正在启动或恢复，已等待 ${reports * 5} 秒……`)
    }
    await pause(20)
  }
  throw new Error('数据库进程在就绪之前退出')
}

/** Clears what a killed server left: processes without their postmaster, and locks whose number lives on. */
export async function clearRemains(cluster: string) {
  const lines = readPidFile(cluster)
  if (lines.length === 0) return clearSockets(cluster)
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    // They notice the loss by themselves unless busy; a second server beside them would destroy the data.
    if (await becomesTrue(() => processesIn(cluster).length === 0, 5_000)) break
    for (const pid of processesIn(cluster)) signal(pid, name)
  }
  await becomesTrue(() => processesIn(cluster).length === 0, 5_000)
  // PostgreSQL clears a dead number itself, checking its shared memory first; a stranger's or an unburied one stops it.
  const pid = Number(lines[0])
  if (!pid || answersSignals(pid)) rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  clearSockets(cluster)
}

/** The lock of a socket stops the next server just so, and knows no shared memory to check. */
function clearSockets(cluster: string) {
  const folder = socketFolder(path.dirname(cluster))
  if (!existsSync(folder) || processesIn(cluster).length > 0) return
  for (const name of readdirSync(folder)) {
    if (/^\.s\.PGSQL\.\d+(?:\.lock)?$/.test(name)) rmSync(path.join(folder, name), { force: true })
  }
}

const socketFolder = (home: string) => path.join(home, 'socket')

/** Starts a server and waits until it is ready; a failure carries what the server said. */
export async function launch(
  cluster: string,
  binaries: Binaries,
  { port, durable, log }: { port: number; durable: boolean; log: (line: string) => void },
): Promise<Postmaster> {
  const home = path.dirname(cluster)
  const logFile = path.join(home, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > 20_000_000) renameSync(logFile, `${logFile}.old`)
  const output = openSync(logFile, 'a', 0o600)
  const from = statSync(logFile).size
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings(home, port, durable)).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]
  // A group of its own: Ctrl+C in a terminal must reach us alone, who then stop it after our last write.
  const child = spawn(programPath(binaries, 'postgres'), args, {
    ...binaries.spawnOptions,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  try {
    await once(child, 'spawn')
    child.unref()
    return await waitReady(cluster, child.pid as number, log)
  } catch (cause) {
    const logged = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString().trim() : ''
    throw new Error(`数据库启动失败：${logged || (cause as Error).message}`, { cause })
  }
}

/** Ends the server: open transactions are rolled back, what was committed is written out. */
export async function shutDown(cluster: string) {
  const found = findPostmaster(cluster)
  if (!found) return
  signal(found.pid, 'SIGINT')
  if (await becomesTrue(() => !markOf(found.pid), 60_000)) return
  signal(found.pid, 'SIGQUIT') // Loses nothing: the next start recovers from the log.
  await becomesTrue(() => !markOf(found.pid), 10_000)
}

function settings(home: string, port: number, durable: boolean) {
  const socket = socketFolder(home)
  return {
    port,
    listen_addresses: '127.0.0.1',
    // The system refuses longer socket paths than 107 bytes.
    unix_socket_directories: Buffer.byteLength(socket) < 85 && process.platform !== 'win32' ? socket : '',
    max_connections: 200,
    log_checkpoints: 'off',
    // Statements carry people's data; the product logs its own.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended by itself meanwhile, which is all we want.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function becomesTrue(test: () => boolean, patience: number) {
  const until = Date.now() + patience
  while (!test()) {
    if (Date.now() > until) return false
    await pause(20)
  }
  return true
}
