/** Does something once the browser has nothing more urgent to do, within a second at most; answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 100)
    return () => clearTimeout(timer)
  }
  const ticket = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(ticket)
}
