/** Where the build puts what keeps pages; at the root, so that it may keep pages anywhere. */
const WORKER = '/offline-worker.js'

let pages: readonly string[] = []

/** Tells which pages open without a network. */
export function setOfflinePages(paths: readonly `/${string}`[]): void {
  pages = paths
}

/** Whether the page that is open goes on without a network: nobody is thrown out of it for a lost call. */
export const worksOffline = (pathname = location.pathname): boolean => pages.includes(pathname)

/** Has this browser keep those pages and their code, so that they open without a network from now on. */
export function keepOfflinePages(): void {
  // The pages of development are not built; a site without a certificate is given no worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  for (const scope of pages) navigator.serviceWorker.register(WORKER, { scope }).catch(() => {})
}
