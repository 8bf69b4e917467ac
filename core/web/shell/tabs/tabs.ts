import type { Location } from 'react-router'
import { HOME_PATH } from '../../gate/guard.ts'
import type { PageRecord } from '../../pages/page-closed.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { words } from '../../words.ts'

/** A page in memory. */
export interface LivePage {
  readonly fullPath: string
  /** The address it was opened by: a page out of sight does not see those of others. */
  readonly location: Location
  /** How often it was begun anew. */
  readonly sequence: number
  /** The higher, the later it was shown. */
  readonly turn: number
}

/** What is open. */
export interface Tabs {
  readonly pages: readonly PageRecord[]
  readonly current: PageRecord | null
  /** In the order in which they came: moving them about would load frames again. */
  readonly live: readonly LivePage[]
  /** Paths of the pages lately shown, the latest first. */
  readonly recent: readonly string[]
}

export const noTabs: Tabs = { pages: [], current: null, live: [], recent: [] }

/** Milliseconds after a tab was used: by then its page stands and tables can measure it, and its menu may open. */
export const TAB_DELAY = 20
/** So many pages are kept in memory at most; the one shown longest ago is let go first. */
export const LIVE_LIMIT = 20
const RECENT_LIMIT = 10

/** The record of a page that an entry of the menu opens. */
export const recordOf = (fullPath: string, { name, meta }: MenuNode, title = meta.title): PageRecord => ({
  fullPath,
  name,
  meta: {
    title,
    ...(meta.icon && { icon: meta.icon }),
    keepAlive: meta.keepAlive ?? false,
    componentName: meta.componentName ?? '',
    ...(meta.hideTab && { hideTab: true }),
  },
})

export const isHome = (fullPath: string): boolean => fullPath === HOME_PATH

/** Whether a page keeps its state while another is shown. */
export const staysAlive = ({ meta }: PageRecord): boolean => meta.keepAlive && meta.componentName !== ''

export interface ShowOptions {
  /** The home page, which is always the first; null where pages have no tabs. */
  readonly home: PageRecord | null
  /** Whether a page must be kept whatever it says: somebody typed something there. */
  readonly hasUnsaved: (fullPath: string) => boolean
}

/** A page is shown: it gets a tab unless it has one, and others may have to go from memory. */
export function shown(
  tabs: Tabs,
  record: PageRecord,
  location: Location,
  { home, hasUnsaved }: ShowOptions,
): Tabs {
  const { fullPath } = record
  const known = tabs.pages.find((page) => page.fullPath === fullPath)
  const pages = home ? withHome(known ? tabs.pages : [...tabs.pages, record], home) : tabs.pages
  const before = tabs.live.find((page) => page.fullPath === fullPath)
  const now: LivePage = {
    fullPath,
    location: before ? sameOrNew(before.location, location) : location,
    sequence: before?.sequence ?? 0,
    turn: Math.max(0, ...tabs.live.map((page) => page.turn)) + 1,
  }
  const live = before ? tabs.live.map((page) => (page === before ? now : page)) : [...tabs.live, now]
  const mustStay = (page: LivePage) => page === now || hasUnsaved(page.fullPath)
  const mayStay = (page: LivePage) => mustStay(page) || (home !== null && staysAliveIn(pages, page))
  return {
    pages,
    current: known ?? record,
    live: withinLimit(live.filter(mayStay), mustStay),
    recent: isHome(fullPath) ? tabs.recent : latestFirst(tabs.recent, fullPath),
  }
}

/** A page that is in memory behind its tab is shown again. */
export function shownAgain(
  tabs: Tabs,
  { fullPath, location }: LivePage,
  hasUnsaved: ShowOptions['hasUnsaved'],
): Tabs {
  const record = tabs.pages.find((page) => page.fullPath === fullPath)
  return record ? shown(tabs, record, location, { home: tabs.pages[0] ?? null, hasUnsaved }) : tabs
}

/** What closing comes to: a refusal in words, or what is open then. */
export type Closing =
  | { readonly refusal: string }
  | { readonly tabs: Tabs; readonly closed: readonly PageRecord[] }

/** Closes a page; its neighbour is shown if it was. */
export function closing(tabs: Tabs, fullPath: string): Closing {
  if (tabs.pages.length <= 1) return { refusal: words.lastPageStays }
  if (isHome(fullPath)) return { refusal: words.homeStays }
  const index = tabs.pages.findIndex((page) => page.fullPath === fullPath)
  const rest = tabs.pages.filter((page) => page.fullPath !== fullPath)
  return without(tabs, rest, rest[index] ?? rest.at(-1) ?? null)
}

/** Where the pages stand that a command of a tab's menu closes. */
export type Side = 'left' | 'right' | 'others'

/** Closes what stands beside a page, but never the home page; it is shown itself if the page that was is gone. */
export function closingBeside(tabs: Tabs, fullPath: string, side: Side): Closing {
  const at = tabs.pages.findIndex((page) => page.fullPath === fullPath)
  const stays = ({ fullPath: path }: PageRecord, index: number) =>
    index === at || isHome(path) || (side === 'left' && index > at) || (side === 'right' && index < at)
  return without(tabs, tabs.pages.filter(stays), tabs.pages[at] ?? null)
}

/** Begins a page anew. */
export const refreshed = (tabs: Tabs, fullPath: string): Tabs => ({
  ...tabs,
  live: tabs.live.map((page) =>
    page.fullPath === fullPath ? { ...page, sequence: page.sequence + 1 } : page,
  ),
})

/** Gives a page another title. */
export function retitled(tabs: Tabs, fullPath: string, title: string): Tabs {
  const rename = (page: PageRecord) =>
    page.fullPath === fullPath ? { ...page, meta: { ...page.meta, title } } : page
  return { ...tabs, pages: tabs.pages.map(rename), current: tabs.current && rename(tabs.current) }
}

/** Leaves the page that is shown, and no other; where something was typed a page stays in memory. */
export const onlyCurrent = (
  { current, live, recent }: Tabs,
  hasUnsaved: ShowOptions['hasUnsaved'],
): Tabs => ({
  pages: current ? [current] : [],
  current,
  live: live.filter(({ fullPath }) => fullPath === current?.fullPath || hasUnsaved(fullPath)),
  recent,
})

/** Leaves the pages that can still be opened. */
export function remaining(tabs: Tabs, canOpen: (fullPath: string) => boolean): Tabs {
  const stays = ({ fullPath }: { fullPath: string }) => canOpen(fullPath)
  return { ...tabs, pages: tabs.pages.filter(stays), live: tabs.live.filter(stays) }
}

/** The component names of the pages that are kept alive. */
export const cachedRoutes = ({ pages, live }: Tabs): string[] => [
  ...new Set(
    pages
      .filter((page) => staysAlive(page) && live.some(({ fullPath }) => fullPath === page.fullPath))
      .map(({ meta }) => meta.componentName),
  ),
]

function without(tabs: Tabs, rest: readonly PageRecord[], next: PageRecord | null): Closing {
  const closed = tabs.pages.filter((page) => !rest.includes(page))
  const isGone = ({ fullPath }: { fullPath: string }) => closed.some((page) => page.fullPath === fullPath)
  return {
    tabs: {
      ...tabs,
      pages: rest,
      current: tabs.current && isGone(tabs.current) ? next : tabs.current,
      live: tabs.live.filter((page) => !isGone(page)),
    },
    closed,
  }
}

function withHome(pages: readonly PageRecord[], home: PageRecord): readonly PageRecord[] {
  if (pages[0] && isHome(pages[0].fullPath)) return pages
  const own = pages.find((page) => isHome(page.fullPath)) ?? home
  return [own, ...pages.filter((page) => page !== own)]
}

const staysAliveIn = (pages: readonly PageRecord[], { fullPath }: LivePage): boolean =>
  pages.some((page) => page.fullPath === fullPath && staysAlive(page))

function withinLimit(live: readonly LivePage[], mustStay: (page: LivePage) => boolean): readonly LivePage[] {
  const surplus = Math.max(0, live.length - LIVE_LIMIT)
  const oldestFirst = live.filter((page) => !mustStay(page)).toSorted((a, b) => a.turn - b.turn)
  const gone = new Set(oldestFirst.slice(0, surplus))
  return live.filter((page) => !gone.has(page))
}

const latestFirst = (recent: readonly string[], fullPath: string): readonly string[] =>
  [fullPath, ...recent.filter((path) => path !== fullPath)].slice(0, RECENT_LIMIT)

/** A page that is opened once more in the same way need not hear of it. */
const sameOrNew = (before: Location, now: Location): Location =>
  before.hash === now.hash && (now.state === null || now.state === before.state) ? before : now
