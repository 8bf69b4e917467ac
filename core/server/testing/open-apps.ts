/** Servers that tests opened and nobody closed yet. */
export const openApps = new Set<() => Promise<void>>()
