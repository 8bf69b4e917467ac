import { vi } from 'vitest'

const LEAST = 60_000
const { waitFor } = vi

// A second is vitest's own limit, which a machine that is busy elsewhere exceeds.
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { ...given, timeout: Math.max(LEAST, given?.timeout ?? 0) })
}
