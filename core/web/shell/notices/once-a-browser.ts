/** Milliseconds after which no tab can hear of the same thing any more. */
const SEEN_BY_ALL = 60_000

/** Does what all tabs of a browser are told to do at the same time in one of them only. */
export function onceABrowser(name: string, work: () => void): void {
  // Browsers have no locks for pages without HTTPS; there the tab that is looked at does it.
  if (!('locks' in navigator)) {
    if (!document.hidden) work()
    return
  }
  void navigator.locks.request(`mortise:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    work()
    await new Promise((resolve) => setTimeout(resolve, SEEN_BY_ALL))
  })
}
