/** A page that was opened, as its tab knows it. */
export interface PageRecord {
  /** Path and query: the same screen with another query is another page. */
  readonly fullPath: string
  readonly name: string
  readonly meta: {
    readonly title: string
    readonly icon?: string
    readonly keepAlive: boolean
    readonly componentName: string
    readonly hideTab?: boolean
  }
}

/** What is told when a page was closed. */
export interface PageClosed {
  readonly closedRoute: PageRecord
  /** The pages that are still open, and their paths. */
  readonly pageList: readonly PageRecord[]
  readonly linkList: readonly string[]
  /** The path of the page that is shown now. */
  readonly activePage: string | null
}

/** What is open once pages were closed. */
interface OpenPages {
  readonly pages: readonly PageRecord[]
  readonly current: PageRecord | null
}

type Listener = (event: PageClosed) => void
const listeners = new Set<Listener>()

/** Hears of every page that is closed from now on; the answer ends that. */
export function onPageClosed(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells that pages were closed, one by one. */
export function notifyClosed(closed: readonly PageRecord[], { pages, current }: OpenPages): void {
  for (const closedRoute of closed) {
    const linkList = pages.map(({ fullPath }) => fullPath)
    const event = { closedRoute, pageList: pages, linkList, activePage: current?.fullPath ?? null }
    for (const listener of listeners) listener(event)
  }
}
