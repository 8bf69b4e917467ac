import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The operating system's user under which PostgreSQL runs; it refuses to run as root. */
export interface RunAs {
  uid: number
  gid: number
}

/** Where the cluster lives, and as whom: in the data folder, or elsewhere when PostgreSQL's user cannot get there. */
export function choosePlace(
  folder: string,
  log: (line: string) => void,
): { home: string; user: RunAs | undefined } {
  const noted = notedHome(folder)
  const user = chooseUser(path.join(noted, 'cluster'))
  if (existsSync(noted) && canServe(noted, user)) return { home: noted, user }
  if (noted !== folder) log(`原数据库目录 ${noted} 已不可用，重新选择位置`)
  for (const make of elsewhere(folder)) {
    const home = attempt(make)
    if (!home || !canServe(home, user)) continue
    const note = noteIn(folder)
    writeFileSync(note, `${home}\n`)
    log(`数据库用户无法进入 ${folder}，数据库改放在 ${home}（已记入 ${note}）`)
    if (home.startsWith(os.tmpdir()))
      log('注意：该位置属于临时目录，系统清理时数据会丢失，请用 MORTISE_DATA 指定其他目录')
    return { home, user }
  }
  throw new Error(
    `没有可放置数据库的目录：${folder} 无法使用，请用 MORTISE_DATA 指定一个数据库用户可以进入的目录`,
  )
}

/** Where the cluster of this data folder was put at an earlier start. */
export function notedHome(folder: string): string {
  const note = noteIn(folder)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : folder
}

/** Makes a folder that only PostgreSQL's user may enter; tells whether the file system kept owner and mode. */
export function makePrivate(folder: string, user: RunAs | undefined): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!user) return true
  if (process.getuid?.() === 0) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const made = statSync(folder)
  return made.uid === user.uid && (made.mode & 0o777) === 0o700
}

/** Gives a whole tree to PostgreSQL's user; only root can. */
export function giveTree(root: string, user: RunAs | undefined) {
  if (!user || process.getuid?.() !== 0) return
  lchownSync(root, user.uid, user.gid)
  if (!lstatSync(root).isDirectory()) return
  for (const name of readdirSync(root)) giveTree(path.join(root, name), user)
}

/** Whether the user can get to the file and read it (and so run it, its execute bits being alike). */
export function canReach(file: string, user: RunAs | undefined): boolean {
  if (!user) return true
  let at = realpathSync(file)
  if (!grants(at, user, 4)) return false
  while (at !== path.dirname(at)) {
    at = path.dirname(at)
    if (!grants(at, user, 1)) return false
  }
  return true
}

const noteIn = (folder: string) => path.join(folder, 'place')

// Ourselves, or, for root, the cluster's owner or a user without privileges.
function chooseUser(cluster: string): RunAs | undefined {
  if (!process.getuid || !process.getgid) return undefined
  if (process.getuid() !== 0) return { uid: process.getuid(), gid: process.getgid() }
  // PostgreSQL looks its own name up, so a number without an entry in the list will not do.
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0
  const candidates = [
    users.find(({ uid }) => owner !== 0 && uid === owner),
    ...['postgres', 'node', 'nobody'].map((wanted) => users.find(({ name }) => name === wanted)),
  ]
  const chosen = candidates.find((user) => user && user.uid > 0)
  if (!chosen)
    throw new Error('以 root 启动内置数据库需要一个普通用户：/etc/passwd 中没有 postgres、node 或 nobody')
  return { uid: chosen.uid, gid: chosen.gid }
}

function grants(file: string, { uid, gid }: RunAs, bit: number) {
  const { mode, uid: owner, gid: group } = statSync(file)
  if (owner === uid) return (mode & (bit << 6)) !== 0
  if (group === gid) return (mode & (bit << 3)) !== 0
  return (mode & bit) !== 0
}

function canServe(home: string, user: RunAs | undefined) {
  return attempt(() => {
    const socket = path.join(home, 'socket')
    return makePrivate(socket, user) && canReach(socket, user)
  })
}

function elsewhere(folder: string): (() => string)[] {
  const name = `mortise-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const isRoot = process.getuid?.() === 0
  const lasting = isRoot ? path.join('/var/lib', name) : path.join(os.homedir(), '.local/share', name)
  return [
    () => {
      mkdirSync(lasting, { recursive: true })
      chmodSync(lasting, 0o711)
      return lasting
    },
    () => {
      // A fresh name, since anybody may have put a folder of a guessable name there.
      const made = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
      chmodSync(made, 0o711)
      return made
    },
  ]
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
