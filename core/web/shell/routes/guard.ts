import { matchPath } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'

/** Where whoever is signed in begins. */
export const HOME_PATH = '/dashboard/analysis'
export const LOGIN_PATH = '/user/login'
export const NOT_FOUND_PATH = '/404'

/** The sign-in page, which leads back to where somebody wanted to go. */
export const loginPathFor = (wanted: string): string =>
  wanted === '/' || wanted === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(wanted)}`

/** Where to go after signing in: what was wanted, if it is a page of ours, else the home page. */
export function pathAfterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect')
  // `//host` and `/\host` are other sites to a browser.
  const isOwn = wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(LOGIN_PATH)
  return isOwn ? wanted : HOME_PATH
}

type Params = Readonly<Record<string, string | undefined>>

/** What a path shows, by the menu. */
export type Shown =
  | { readonly kind: 'entity'; readonly name: string; readonly node: MenuNode; readonly params: Params }
  | { readonly kind: 'page'; readonly node: MenuNode; readonly params: Params }
  | { readonly kind: 'frame'; readonly url: string; readonly node: MenuNode }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' }

/** Finds what a path shows: the list of an entity, a page drawn by hand, another site, or where a folder leads. */
export function shownAt(menu: readonly MenuNode[], path: string): Shown {
  if (path === '/') return { kind: 'redirect', to: HOME_PATH }
  const { node, params } = found(menu, path) ?? {}
  if (!node || !params) return { kind: 'missing' }
  if (node.component.includes('layouts')) {
    const to = node.redirect ?? node.children?.find((child) => !child.hidden)?.path
    return to && to !== path ? { kind: 'redirect', to } : { kind: 'missing' }
  }
  if (node.meta.url) return { kind: 'frame', url: node.meta.url, node }
  const name = /^entity\/(\w+)$/.exec(node.component)?.[1]
  return name ? { kind: 'entity', name, node, params } : { kind: 'page', node, params }
}

/** The entry of a path: the one that is named so, or one with parameters that fits, such as `/door/:id`. */
function found(menu: readonly MenuNode[], path: string): { node: MenuNode; params: Params } | undefined {
  const nodes = allNodes(menu).filter(({ route }) => route !== '0')
  const exact = nodes.find((node) => node.path === path)
  if (exact) return { node: exact, params: {} }
  for (const node of nodes) {
    const match = node.path.includes(':') ? matchPath(node.path, path) : null
    if (match) return { node, params: match.params }
  }
  return undefined
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
