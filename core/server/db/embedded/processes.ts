import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Names a living process so that a later one with the same number is not taken for it; undefined when it is gone. */
export function markOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = statOf(pid)
    return stat && stat.state !== 'Z' ? `${pid}-${stat.startedAt}` : undefined
  }
  return answersSignals(pid) ? `${pid}-0` : undefined
}

/** Whether the process that once bore this mark still lives. */
export function isAlive(mark: string): boolean {
  return mark !== '' && markOf(Number.parseInt(mark, 10)) === mark
}

/** Every PostgreSQL process that works in this cluster, its postmaster included. Linux only: elsewhere none is seen. */
export function processesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, cluster))
}

/** Whether this number belongs to a PostgreSQL process of this cluster, not to a stranger that inherited the number. */
export function isPostgresIn(pid: number, cluster: string): boolean {
  if (markOf(pid) === undefined) return false
  if (process.platform !== 'linux') return true
  try {
    return statOf(pid)?.name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false // Gone meanwhile, or of a user we may not look at, hence none of ours.
  }
}

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = text.lastIndexOf(')') // The name stands in brackets and may itself hold spaces and brackets.
    const fields = text.slice(close + 2).split(' ')
    return { name: text.slice(text.indexOf('(') + 1, close), state: fields[0], startedAt: fields[19] }
  } catch {
    return undefined
  }
}

/** Whether the number is taken, if only by a dead process that nobody buried. */
export function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
