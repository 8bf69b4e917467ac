import { matchPath } from 'react-router'
import type { MenuNode } from '../session/make-session.ts'

/** Where whoever is signed in begins. */
export const HOME_PATH = '/dashboard/analysis'
export const LOGIN_PATH = '/user/login'
export const NOT_FOUND_PATH = '/404'

/** Which of the pages that say what cannot be shown lies at a path. */
export const errorStatusAt = (path: string): '403' | '404' | '500' | undefined =>
  (['403', '404', '500'] as const).find((status) => path === `/${status}`)

/** Where to go after signing in: what was wanted, if it is a page of ours to work on, else the home page. */
export function pathAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  if (!wanted.startsWith('/') || !URL.canParse(wanted, OWN)) return HOME_PATH
  // Read as a browser reads it, to whom `//host`, `/\\host` and a host behind a tab are other sites.
  const { origin, pathname, search: query, hash } = new URL(wanted, OWN)
  const isToWork = origin === OWN && !/^\/(?:user|oauth2-app)(?:\/|$)/.test(pathname)
  return isToWork ? pathname + query + hash : HOME_PATH
}
const OWN = 'http://own.invalid'

type Params = Readonly<Record<string, string | undefined>>

/** What a path shows, by the menu. */
export type Shown =
  | { readonly kind: 'entity'; readonly name: string; readonly node: MenuNode; readonly params: Params }
  | { readonly kind: 'page'; readonly node: MenuNode; readonly params: Params }
  | { readonly kind: 'frame'; readonly url: string; readonly node: MenuNode }
  /** An aggregate page: its children within itself. */
  | { readonly kind: 'parts'; readonly node: MenuNode }
  /** An entry with nothing behind it. */
  | { readonly kind: 'empty'; readonly node: MenuNode }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }

/** What may be opened in a page of its own. */
export type Opened = Exclude<Shown, { kind: 'redirect' | 'missing' }>

export const isOpened = (shown: Shown): shown is Opened =>
  shown.kind !== 'redirect' && shown.kind !== 'missing'

/** Finds what a path shows: the list of an entity, a page drawn by hand, another site, or where a folder leads. */
export function shownAt(menu: readonly MenuNode[], path: string): Shown {
  return follow(menu, path, [])
}

/** What an entry shows when it is opened by itself. */
export function openedBy(node: MenuNode, params: Params = {}): Opened {
  const { component, meta, children = [], alwaysShow } = node
  if (meta.url) return { kind: 'frame', url: meta.url, node }
  if (component.includes('layouts')) {
    return { kind: alwaysShow && children.length > 0 ? 'parts' : 'empty', node }
  }
  const name = /^entity\/(\w+)$/.exec(component)?.[1]
  return name ? { kind: 'entity', name, node, params } : { kind: 'page', node, params }
}

/** Redirects that lead to each other, or nowhere, lead nowhere. */
function follow(menu: readonly MenuNode[], path: string, before: readonly string[]): Shown {
  if (path === '/') return { kind: 'redirect', to: HOME_PATH }
  if (before.includes(path)) return { kind: 'missing' }
  const { node, params } = found(menu, path) ?? {}
  if (!node) return { kind: 'missing' }
  const opened = openedBy(node, params)
  if (opened.kind !== 'empty') return opened
  const ways = [
    node.redirect,
    ...(node.children ?? []).filter(({ hidden }) => !hidden).map((child) => child.path),
  ]
  for (const way of ways) {
    if (!way) continue
    const end = follow(menu, way, [...before, path])
    if (end.kind === 'redirect') return end
    if (end.kind !== 'missing') return { kind: 'redirect', to: way }
  }
  return ways.some(Boolean) ? { kind: 'missing' } : opened
}

/** The entry of a path: the one that is named so, or one with parameters that fits, such as `/door/:id`. */
function found(menu: readonly MenuNode[], path: string): { node: MenuNode; params: Params } | undefined {
  const nodes = allNodes(menu).filter(({ route }) => route !== '0')
  const pathname = pathnameOf(path)
  const exact = named(nodes, path)
  if (exact) return { node: exact, params: {} }
  for (const node of nodes) {
    const match = node.path.includes(':') ? matchPath(pathnameOf(node.path), pathname) : null
    if (match) return { node, params: match.params }
  }
  return undefined
}

/** The entry by which a path stands in the menu, whether or not it is the one that draws its page. */
export const entryOf = (menu: readonly MenuNode[], path: string): MenuNode | undefined =>
  named(allNodes(menu), path)

function named(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  const plain = decoded(path)
  return nodes.find((node) => node.path === plain) ?? nodes.find((node) => node.path === pathnameOf(plain))
}

/** A path without its query. */
const pathnameOf = (path: string): string => path.split('?')[0] ?? ''

/** The browser writes letters of other scripts in its own way; staff do not. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A menu with all that is below it, in its order. */
export const allNodes = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => [node, ...allNodes(node.children ?? [])])

/** The folders that lead to a path, the outermost first. */
export function foldersAbove(menu: readonly MenuNode[], path: string): string[] {
  for (const node of menu) {
    if (node.children?.some((child) => child.path === path)) return [node.path]
    const above = foldersAbove(node.children ?? [], path)
    if (above.length > 0) return [node.path, ...above]
  }
  return []
}
