import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Runs something and tells how long, at most, everybody else had to wait for it; in milliseconds. */
export async function whileOthersWait<T>(
  run: () => Promise<T>,
): Promise<{ readonly value: T; readonly longestWait: number; readonly took: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  const value = await run()
  const took = performance.now() - began
  delay.disable()
  return { value, longestWait: delay.max / 1e6, took }
}
