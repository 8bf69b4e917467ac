import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, runProgram } from './binaries.ts'
import { giveTree, makePrivate } from './place.ts'

/** The role that owns the cluster, and the database the product uses. */
export const OWNER = 'mortise'

const MAJOR = '18'

/** The owner's password, made at the first start and kept in the data folder for its owner alone. */
export function passwordOf(folder: string): string {
  const file = path.join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** Makes the cluster when there is none, and puts owner and mode right when there is. */
export async function prepareCluster(
  cluster: string,
  binaries: Binaries,
  { password, durable, log }: { password: string; durable: boolean; log: (line: string) => void },
) {
  removeUnfinished(cluster)
  if (existsSync(cluster) && !existsSync(path.join(cluster, 'global/pg_control'))) {
    const aside = `${cluster}.incomplete-${Date.now()}`
    renameSync(cluster, aside)
    log(`数据库目录不完整，已移到 ${aside}，重新建立`)
  }
  if (!existsSync(cluster)) {
    log('首次启动，正在建立数据库……')
    await create(cluster, binaries, { password, durable })
  }
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    throw new Error(
      `${cluster} 由 PostgreSQL ${version} 建立，内置的是 ${MAJOR}：请用原版本导出备份后恢复到新目录`,
    )
  }
  mendOwner(cluster, binaries)
}

/** Sets the owner's password without knowing the old one; the cluster must be at rest. */
export async function resetPassword(cluster: string, binaries: Binaries, password: string) {
  const args = ['--single', '-D', cluster, 'postgres']
  await runProgram(binaries, 'postgres', args, `ALTER ROLE ${OWNER} PASSWORD '${password}'\n`)
}

/** Gives every file of the cluster back to PostgreSQL's user, as after a copy or restore by root. */
export function mendOwner(cluster: string, { user }: Binaries, { deep = false } = {}) {
  if (!user) return
  if (process.getuid?.() !== 0) {
    if (statSync(cluster).uid === user.uid) return chmodSync(cluster, 0o700)
    throw new Error(
      `${cluster} 属于另一个用户（uid ${statSync(cluster).uid}），请用该用户启动或用 chown -R 改变所有者`,
    )
  }
  const samples = ['', 'PG_VERSION', 'global/pg_control', 'base', 'pg_wal'].map((name) =>
    path.join(cluster, name),
  )
  if (deep || samples.some((sample) => statSync(sample).uid !== user.uid)) giveTree(cluster, user)
  chmodSync(cluster, 0o700)
}

async function create(
  cluster: string,
  binaries: Binaries,
  { password, durable }: { password: string; durable: boolean },
) {
  const { user } = binaries
  // Made under another name: a start broken off half-way leaves nothing that looks like a cluster.
  const unfinished = `${cluster}.unfinished-${randomUUID()}`
  const passwordFile = `${unfinished}.password`
  makePrivate(unfinished, user)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user && process.getuid?.() === 0) chownSync(passwordFile, user.uid, user.gid)
  const args = ['-D', unfinished, '-U', OWNER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions')
  if (!durable) args.push('--no-sync')
  await runProgram(binaries, 'initdb', args)
  rmSync(passwordFile)
  renameSync(unfinished, cluster)
  if (durable) await syncFolder(path.dirname(cluster))
}

// Without it a power cut could undo the renaming, and with it the whole cluster.
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function removeUnfinished(cluster: string) {
  const folder = path.dirname(cluster)
  const prefix = `${path.basename(cluster)}.unfinished-`
  for (const name of readdirSync(folder).filter((name) => name.startsWith(prefix))) {
    rmSync(path.join(folder, name), { recursive: true })
  }
}
