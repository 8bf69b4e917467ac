import { DOCUMENT_PATH } from '../document-path.ts'
import type { Grants, MenuNode } from '../make-session.ts'
import { has } from '../permission.ts'
import { addressFrom, isSite, type Surroundings } from './address.ts'

export interface MenuOptions extends Surroundings {
  /** Whether the user may do what a code names. */
  readonly holds: (code: string) => boolean
  /** Hears what was wrong with a row. */
  readonly warn: (fault: string, row: unknown) => void
}

/**
 * The menu that the product goes by, from the rows as they came: staff write them, so a row that nobody can open is left
 * out, and what is below it moves up.
 */
export function buildMenu(rows: unknown, options: MenuOptions): MenuNode[] {
  const taken = new Set<string>()
  const closed = new Set<string>()
  const build = (below: unknown, above: readonly unknown[], parent: MenuNode | null): MenuNode[] =>
    (Array.isArray(below) ? below : []).flatMap((row: unknown) => {
      const read = above.includes(row) ? { fault: 'stands below itself' } : nodeFrom(row, options)
      // A part of an aggregate page may have the path of the whole.
      const isPart = 'node' in read && parent?.alwaysShow === true && parent.path === read.node.path
      const fault = 'fault' in read ? read.fault : taken.has(read.node.path) && !isPart && 'has a taken path'
      if (fault) options.warn(fault, row)
      if (above.includes(row)) return []
      const inside = isRecord(row) ? row.children : undefined
      if (fault || 'fault' in read) return build(inside, [...above, row], parent)
      const { node } = read
      if (!isOpenTo(node, options.holds)) {
        closed.add(node.path)
        return []
      }
      taken.add(node.path)
      const children = build(inside, [...above, row], node)
      if (!closed.has(node.redirect ?? '')) return [withChildren(node, children)]
      // A folder opens with a page that is left, and goes with the last of them.
      const redirect = children.find(({ hidden }) => !hidden)?.path ?? null
      return children.length > 0 ? [withChildren({ ...node, redirect }, children)] : []
    })
  return build(rows, [], null)
}

/** The menu of whoever was granted this, in this browser; documents have their pages whatever it says. */
export const grantedMenu = (grants: Grants, tenant: string): MenuNode[] => [
  ...buildMenu(grants.menu, {
    origin: location.origin,
    tenant,
    holds: (code) => has(grants, code),
    warn: (fault, row) => console.warn(`menu: a row ${fault}`, row),
  }),
  documentNode,
]

/** Opens the page of any document, which draws its own head; who may see it is for the server to say. */
const documentNode: MenuNode = {
  id: 'document',
  route: '1',
  path: DOCUMENT_PATH,
  name: 'document',
  component: 'document',
  hidden: true,
  meta: { title: '单据', keepAlive: true, componentName: 'document', pageHeader: true },
}

/** A route that names codes is there for whoever holds one of them. */
export const isOpenTo = ({ meta }: MenuNode, holds: (code: string) => boolean): boolean =>
  !meta.permission || meta.permission.some(holds)

type Read = { readonly node: MenuNode } | { readonly fault: string }

function nodeFrom(row: unknown, options: MenuOptions): Read {
  if (!isRecord(row)) return { fault: 'is no row' }
  const path = text(row.path)
  if (!path) return { fault: 'has no path' }
  if (!isRecord(row.meta)) return { fault: 'has no meta' }
  const title = text(row.meta.title)
  if (!title) return { fault: 'has no title' }
  const template = text(row.meta.url)
  const url = template && addressFrom(template, options)
  if (url && !isSite(url)) return { fault: 'leads to no site' }
  if (template && !url) options.warn('has an address with unknown placeholders, which is left out', row)
  const { url: _, permission, ...meta } = row.meta
  const own = ownPath(path)
  return {
    node: {
      ...row,
      id: text(row.id) ?? own,
      route: row.route === '0' || row.route === 0 ? '0' : '1',
      path: own,
      name: text(row.name) ?? own,
      component: text(row.component) ?? '',
      redirect: redirectOf(row, own),
      hidden: row.hidden === true,
      alwaysShow: row.alwaysShow === true,
      meta: {
        ...meta,
        title,
        icon: text(meta.icon) ?? undefined,
        letters: text(meta.letters) ?? undefined,
        componentName: text(meta.componentName) ?? undefined,
        keepAlive: meta.keepAlive === true,
        internalOrExternal: meta.internalOrExternal === true,
        ...(url && { url }),
        ...(Array.isArray(permission) && { permission: permission.map(String) }),
      },
      children: undefined,
    },
  }
}

/** An aggregate page has its parts within itself: they open, but are no entries. */
function withChildren(node: MenuNode, children: readonly MenuNode[]): MenuNode {
  if (children.length === 0) return node
  return {
    ...node,
    children: node.alwaysShow ? children.map((child) => ({ ...child, hidden: true })) : children,
  }
}

function redirectOf(row: Readonly<Record<string, unknown>>, own: string): string | null {
  if (row.alwaysShow === true) return own
  const target = text(row.redirect)
  return target ? ownPath(target) : null
}

/** A path of ours, whatever it was told as: `//host` would be another site to a browser. */
const ownPath = (path: string): string => `/${path.replace(/^[/\\]+/, '')}`

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
