import { chmodSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { mendOwner, OWNER, passwordOf, prepareCluster, resetPassword } from './cluster.ts'
import { canLogIn } from './connect.ts'
import { hold, release, withLock } from './holders.ts'
import { choosePlace, notedHome } from './place.ts'
import { freePort, rememberedPort, rememberPort } from './ports.ts'
import { clearRemains, findPostmaster, launch, type Postmaster, shutDown, waitReady } from './postmaster.ts'
import { markOf } from './processes.ts'

/** What a start of the embedded database may be told. */
export interface EmbeddedOptions {
  /** The data folder: password, port and notes, and the cluster itself unless its user cannot get there. */
  dir: string
  log: (line: string) => void
  /** False only for tests: nothing is forced to disk, so a power cut may lose everything. */
  durable?: boolean
  /** The port to try first; otherwise the one of the last start, otherwise any free one. */
  port?: number
}

/** A running embedded database. */
export interface Embedded {
  url: string
  /** Ends the server, unless another process of the product still uses it. */
  stop(): Promise<void>
  /** Whether the server was running already. */
  adopted: boolean
  readonly pid: number
  /** The folder that holds the cluster: the data folder, or the place chosen instead of it. */
  home: string
}

interface Site {
  folder: string
  home: string
  cluster: string
  binaries: Binaries
  password: string
  durable: boolean
  log: (line: string) => void
}

/** Starts PostgreSQL 18 on a data folder, or adopts the one that runs there; brings it back should it die meanwhile. */
export async function startEmbedded({ dir, log, durable = true, port }: EmbeddedOptions): Promise<Embedded> {
  const folder = makeFolder(dir)
  const holder = await hold(folder)
  try {
    const { site, running } = await withLock(folder, log, async () => {
      const site = await prepareSite(folder, durable, log)
      return { site, running: await bringUp(site, { first: port }) }
    })
    const keeper = keepUp(site, running)
    let stopping: Promise<void> | undefined
    const stop = () => withLock(folder, log, () => leave(site, holder, keeper.end))
    return {
      url: urlOf(site, running),
      adopted: running.adopted,
      home: site.home,
      get pid() {
        return keeper.pid()
      },
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    await release(folder, holder)
    throw error
  }
}

/** Ends whatever server runs on a data folder and deletes the folder and its cluster. */
export async function removeEmbedded(dir: string) {
  const home = notedHome(path.resolve(dir))
  await shutDown(path.join(home, 'cluster'))
  for (const folder of [home, dir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function makeFolder(dir: string) {
  mkdirSync(dir, { recursive: true })
  const folder = realpathSync(dir)
  const { uid, mode } = statSync(folder)
  const self = process.getuid?.() ?? uid
  if (self !== 0 && self !== uid) {
    throw new Error(
      `数据目录 ${folder} 属于另一个用户（uid ${uid}），请用该用户启动，或用 chown -R 改变所有者`,
    )
  }
  // Passable for PostgreSQL's user also under a strict umask; what is secret inside has its own mode.
  chmodSync(folder, (mode & 0o777) | 0o111)
  return folder
}

async function prepareSite(folder: string, durable: boolean, log: (line: string) => void): Promise<Site> {
  const { home, user } = choosePlace(folder, log)
  const binaries = await prepareBinaries(home, user, log)
  return {
    folder,
    home,
    cluster: path.join(home, 'cluster'),
    binaries,
    password: passwordOf(folder),
    durable,
    log,
  }
}

async function bringUp(site: Site, ports: { first?: number; only?: number }) {
  const { folder, cluster, binaries, password, log } = site
  const found = await adopt(site)
  let running = found ?? (await start(site, ports))
  if (!(await canLogIn(urlOf(site, running)))) {
    log('数据库密码与记录不符，重新设置')
    await shutDown(cluster)
    await resetPassword(cluster, binaries, password)
    running = await start(site, { only: running.port })
    if (!(await canLogIn(urlOf(site, running)))) throw new Error('内置数据库不接受刚设置的密码')
  }
  rememberPort(folder, running.port)
  return { ...running, adopted: found !== undefined }
}

/** The server that runs already; none too when the one seen starting does not get there. */
async function adopt({ cluster, log }: Site): Promise<Postmaster | undefined> {
  const found = findPostmaster(cluster)
  if (!found) return undefined
  log(found.ready ? '数据库已在运行，直接使用' : '数据库正由另一进程启动，等待就绪……')
  try {
    return await waitReady(cluster, found.pid, log)
  } catch {
    return undefined
  }
}

async function start(site: Site, { first, only }: { first?: number; only?: number }): Promise<Postmaster> {
  const { folder, cluster, binaries, durable, log } = site
  await clearRemains(cluster)
  await prepareCluster(cluster, binaries, site)
  let port = only ?? (await freePort(first, rememberedPort(folder)))
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(cluster, binaries, { port, durable, log })
    } catch (error) {
      const reason = (error as Error).message
      const isPortTaken = /Address already in use|could not create any TCP/.test(reason)
      const isDiskWrong = /Permission denied|wrong ownership|invalid permissions/.test(reason)
      const isStillUsed = /still in use/.test(reason)
      if (attempt === 10 || !(isPortTaken || isDiskWrong || isStillUsed)) throw error
      if (isPortTaken && !only) port = await freePort()
      if (isDiskWrong) mendOwner(cluster, binaries, { deep: true })
      await pause(attempt * 100)
    }
  }
}

/** Looks every second whether the server lives, and starts it again on the same port when it does not. */
function keepUp(site: Site, first: Postmaster) {
  let running = first
  let mending = false
  let ended = false
  const mend = async () => {
    mending = true
    try {
      await withLock(site.folder, site.log, async () => {
        if (ended) return
        site.log('数据库进程意外退出，正在重新启动……')
        running = await bringUp(site, { only: first.port })
        site.log('数据库已恢复')
      })
    } catch (error) {
      site.log((error as Error).message)
    } finally {
      mending = false
    }
  }
  const timer = setInterval(() => {
    if (!mending && !markOf(running.pid)) void mend()
  }, 1_000)
  timer.unref()
  const end = () => {
    ended = true
    clearInterval(timer)
  }
  return { pid: () => running.pid, end }
}

async function leave(site: Site, holder: string, endKeeping: () => void) {
  endKeeping()
  const { inUse } = await release(site.folder, holder)
  if (inUse) site.log('另一进程仍在使用数据库，保持其运行')
  else await shutDown(site.cluster)
}

/** By the socket where there is one: it spares rows the network's own layers. */
const urlOf = ({ password }: Site, { port, socket }: Postmaster) =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}${socket && `?host=${encodeURIComponent(socket)}`}`
