/** Searches of this node that may be ended, by their scenarios. */
const flags = new Map<string, Int32Array>()

/** A flag that a search looks at all the time. */
export function stopFlag(run: string): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(4)
  flags.set(run, new Int32Array(buffer))
  return buffer
}

export const forgetFlag = (run: string): void => void flags.delete(run)

/** Ends a search that runs on this node; what it has found by then is kept. */
export function stopSearch(run: string): void {
  const flag = flags.get(run)
  if (flag) Atomics.store(flag, 0, 1)
}
