// Where tests put what they throw away: in memory where there is plenty of it, for a slow disk would double their time.
import { readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
const WANTED = 8 * 2 ** 30

/** Lets this process and those it starts put temporary files there, unless told where. */
export function useScratch() {
  if (!process.env.TMPDIR && isRoomy()) process.env.TMPDIR = MEMORY
}

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const [, , , flags = ''] = mountOf(readFileSync('/proc/mounts', 'utf8'))
    return !flags.includes('noexec') && Math.min(bavail * bsize, available()) > WANTED
  } catch {
    return false
  }
}

const mountOf = (mounts) =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, at]) => at === MEMORY) ?? []

/** What programs may still take; `free` leaves out what the system keeps of files and would give back. */
function available() {
  const told = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
  return Math.min(
    told ? Number(told) * 1024 : os.freemem(),
    process.constrainedMemory?.() || Number.POSITIVE_INFINITY,
  )
}
