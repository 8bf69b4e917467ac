import { readFileSync } from 'node:fs'
import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import type { Child } from './child.ts'
import type { EngineFixture } from './fixture.ts'
import { callsPerSecond } from './load.ts'
import { Listed } from './model.ts'

const megabyte = 1_048_576
/** Resident memory of a process in MB. */
const memoryOf = (pid: number) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / megabyte
}

/** Brings a server to where it idles in use: one that has just started has hardly any memory yet. */
export async function warmUp({ url }: Child, headers: EngineFixture['headers']): Promise<void> {
  const requests = [{ path: `/api${Listed.wire}/list?pageNo=1&pageSize=15` }]
  await callsPerSecond({ url, headers, requests }, { seconds: 3 })
}

/** Watches a server while it works: how much memory it took beyond what it had, and how long its loop was held up. */
export async function watch(
  server: Child,
  work: () => Promise<unknown>,
): Promise<{ milliseconds: number; memory: number; delay: number }> {
  const pid = server.process.pid ?? 0
  const idle = memoryOf(pid)
  let most = idle
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  await server.ask({ kind: 'delay' })
  const since = performance.now()
  try {
    await work()
    const milliseconds = performance.now() - since
    const { delay } = await server.ask<{ delay: number }>({ kind: 'delay' })
    return { milliseconds, memory: most - idle, delay }
  } finally {
    clearInterval(timer)
  }
}

/** Tells of work on sheets: its time beside the library's own, the memory it took, the delay of everybody else. */
export function tell(
  report: Report,
  name: string,
  {
    ours,
    raw,
    memory,
    delay,
    most,
    mostMemory = 150,
  }: { ours: number; raw: number; memory: number; delay: number; most: number; mostMemory?: number },
): void {
  const ratio = rounded(ours / raw, 2)
  const seconds = (value: number) => rounded(value / 1000, 2)
  report({ name, value: seconds(ours), unit: 's', baseline: seconds(raw), ratio, holds: ratio <= most })
  report({ name: `${name}-memory`, value: rounded(memory), unit: 'MB', holds: memory <= mostMemory })
  report({ name: `${name}-delay`, value: rounded(delay, 1), unit: 'ms', holds: delay <= 50 })
}
