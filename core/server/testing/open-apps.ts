import { afterAll } from 'vitest'

/** Servers that tests of this file opened and nobody closed yet; a file of its own, so that others load nothing more. */
export const openApps = new Set<() => Promise<void>>()

afterAll(async () => {
  for (const close of openApps) await close()
})
