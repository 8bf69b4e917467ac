import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, markOf } from './processes.ts'

/** Runs the work while no other process does the like in this folder; a lock left by a dead process is taken over. */
export async function withLock<T>(
  folder: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = path.join(folder, 'lock')
  for (let round = 1; !(await take(lock)); round++) {
    await removeAbandoned(lock)
    if (round % 100 === 0) log('另一进程正在启动或停止数据库，等待……')
    await pause(30)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** Notes that this process uses the database; the answer names the note. */
export async function hold(folder: string): Promise<string> {
  await mkdir(holdersOf(folder), { recursive: true })
  const name = `${markOf(process.pid)}-${randomUUID()}`
  await writeFile(path.join(holdersOf(folder), name), '')
  return name
}

/** Takes the note back and tells whether another living process still uses the database. */
export async function release(folder: string, name: string): Promise<{ inUse: boolean }> {
  await rm(path.join(holdersOf(folder), name), { force: true })
  let inUse = false
  for (const other of await readdir(holdersOf(folder))) {
    if (isAlive(other.split('-', 2).join('-'))) inUse = true
    else await rm(path.join(holdersOf(folder), other), { force: true })
  }
  return { inUse }
}

const holdersOf = (folder: string) => path.join(folder, 'holders')

async function take(lock: string) {
  try {
    await writeFile(lock, markOf(process.pid) ?? '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function removeAbandoned(lock: string) {
  const seen = await inspect(lock)
  if (!seen?.abandoned) return
  // Moved before it is judged again: between look and removal another starter may have put its own lock there.
  const aside = `${lock}.${randomUUID()}`
  try {
    await rename(lock, aside)
  } catch {
    return
  }
  if ((await inspect(aside))?.abandoned) await rm(aside, { force: true })
  else await rename(aside, lock)
}

async function inspect(lock: string) {
  try {
    const mark = await readFile(lock, 'utf8')
    if (mark !== '') return { abandoned: !isAlive(mark) }
    // Its maker is between creating and writing it, or died there.
    return { abandoned: Date.now() - (await stat(lock)).mtimeMs > 5_000 }
  } catch {
    return undefined
  }
}
