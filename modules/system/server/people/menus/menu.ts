import { createHash } from 'node:crypto'
import { codeOf, type RowOf } from '@mortise/model'
import { MenuType, type Permission, PermissionStatus } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { ofEach } from '../../shared/of-each.ts'

export type PermissionRow = RowOf<typeof Permission>

/** A right as it travels: `type` 1 shows what it names, 2 lets it be edited; status 0 is not controlled. */
export interface AuthEntry {
  readonly action: string
  readonly type: string
  readonly status: string
  readonly describe: string
}

/** Ids of what was granted, or everything. */
export type Granted = ReadonlySet<string> | 'all'

export interface MenuNode {
  id: string
  route: '0' | '1'
  path: string
  name: string
  component: string
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  meta: MenuMeta
  children?: MenuNode[]
}
export interface MenuMeta {
  title: string
  /** How the title sounds, so that a menu is found by pinyin: `ke hu gen jin`. */
  letters?: string
  icon?: string
  url?: string
  target?: '_blank'
  keepAlive: boolean
  internalOrExternal: boolean
  componentName: string
  hideTab?: true
  hideMenu?: true
  permissionList: AuthEntry[]
  /** The page opens for whoever holds one of these. */
  permission?: string[]
}

export const layout = 'layouts/RouteView'
export const homeTitle = '首页'

/** Where everybody begins who was given no other page. */
export const homePath = '/dashboard/analysis'
export const homeComponent = 'dashboard/Analysis'

const home: MenuNode = {
  id: 'home',
  route: '1',
  path: homePath,
  name: 'dashboard-analysis',
  component: homeComponent,
  redirect: null,
  meta: {
    title: homeTitle,
    icon: 'home',
    keepAlive: true,
    internalOrExternal: false,
    componentName: 'Analysis',
    permissionList: [],
  },
}

/** The menu of one user from all permission records in their order; never empty, the home page is always in it. */
export function menuOf(
  rows: readonly PermissionRow[],
  granted: Granted,
  letters: ReadonlyMap<string, string> = new Map(),
): MenuNode[] {
  const under = groupBy(
    rows.filter((row) => row.type !== MenuType.right),
    (row) => row.parent ?? '',
  )
  const rights = groupBy(
    rows.filter(
      (row) =>
        row.type === MenuType.right && row.status === PermissionStatus.controlled && isGranted(granted, row),
    ),
    (row) => row.parent ?? '',
  )
  const names = new Set<string>()
  const build = (parent: string, isParentGranted: boolean): MenuNode[] =>
    (under.get(parent) ?? []).flatMap((row) => {
      const isOwn = isGranted(granted, row)
      if (!isOwn && !(isParentGranted && isParameterRoute(row))) return []
      const node = nodeOf(row, build(row.id, isOwn), { rights: rights.get(row.id) ?? [], names, letters })
      // An area is there to grant its rights by, not to be opened, where it has no pages, or none for this user.
      const isClosed = node.hidden === true || under.has(row.id)
      return isClosed && !node.children && node.component === layout ? [] : [node]
    })
  const menu = build('', false)
  if (holds(menu, home.path)) return menu
  return [{ ...home, meta: { ...home.meta, ...sounding(letters, homeTitle) } }, ...menu]
}

/** The user's own rights; what is not controlled (status 0) is no right. */
export const authOf = (rows: readonly PermissionRow[], granted: Granted): AuthEntry[] =>
  rows
    .filter(
      (row) =>
        row.type === MenuType.right &&
        row.code &&
        row.status === PermissionStatus.controlled &&
        isGranted(granted, row),
    )
    .map(entryOf)

/** Every right there is, controlled or not. */
export const allAuthOf = (rows: readonly PermissionRow[]): AuthEntry[] =>
  rows.filter((row) => row.type === MenuType.right && row.code).map(entryOf)

/** The codes that granted records name; the server holds to them whatever their status. */
export function codesOf(rows: readonly PermissionRow[], granted: Granted): string[] {
  const codes = new Set<string>()
  for (const row of rows) {
    if (!row.code || !isGranted(granted, row)) continue
    for (const code of codesNamed(row)) codes.add(code)
  }
  return [...codes]
}

/** The codes of one entry, which may name several. */
export const codesNamed = ofEach(({ code }: PermissionRow): readonly string[] =>
  (code ?? '').split(',').flatMap((part) => part.trim() || []),
)

const isGranted = (granted: Granted, row: PermissionRow) => granted === 'all' || granted.has(row.id)

const entryOf = (row: PermissionRow): AuthEntry => ({
  action: row.code ?? '',
  type: row.effect,
  describe: row.name,
  status: row.status,
})

/** A detail page opened from its menu, which nobody grants by itself. */
const isParameterRoute = (row: PermissionRow) => row.isHidden && /:(?:id|code)$/.test(row.url ?? '')

const isExternal = (url: string) => /^(?:https?:\/\/|\{\{)/.test(url)

interface NodeParts {
  readonly rights: readonly PermissionRow[]
  readonly names: Set<string>
  readonly letters: ReadonlyMap<string, string>
}

function nodeOf(row: PermissionRow, children: MenuNode[], { rights, names, letters }: NodeParts): MenuNode {
  const url = row.url ?? ''
  const isFirst = row.type === MenuType.folder
  const isHidden = row.isHidden || (isFirst && children.length > 0 && children.every((child) => child.hidden))
  return {
    id: row.id,
    route: row.isRoute ? '1' : '0',
    path: isExternal(url) ? createHash('md5').update(url).digest('hex') : url,
    name: onceNamed(row, names),
    component: row.component ?? (children.length > 0 || isFirst ? layout : ''),
    ...(isFirst && { redirect: row.redirect ?? children.find((child) => !child.hidden)?.path ?? null }),
    ...(isHidden && { hidden: true }),
    ...(row.isAggregate && { alwaysShow: true }),
    meta: { ...metaOf(row), permissionList: rights.map(entryOf), ...sounding(letters, row.name) },
    ...(children.length > 0 && { children }),
  }
}

function sounding(letters: NodeParts['letters'], title: string): { letters?: string } {
  const sound = letters.get(title)
  return sound ? { letters: sound } : {}
}

const metaOf = ofEach((row: PermissionRow): Omit<MenuMeta, 'permissionList'> => {
  const url = row.url ?? ''
  const opensOutside = isExternal(url) && row.opensOutside
  return {
    title: row.name,
    ...(row.icon && { icon: row.icon }),
    ...(isExternal(url) && hasKnownPlaceholders(url) && { url }),
    ...(opensOutside && { target: '_blank' }),
    keepAlive: row.isKeptAlive,
    internalOrExternal: row.opensOutside,
    componentName: row.componentName ?? row.component?.split('/').pop() ?? '',
    ...(row.hidesTab && { hideTab: true }),
    ...(row.isHidden && { hideMenu: true }),
    // The list of an entity shows nothing to who may not read it.
    ...(row.entity && { permission: [codeOf({ name: row.entity }, 'list')] }),
  }
})

/** Routes are registered by name, so two of one name would shadow each other. */
function onceNamed(row: PermissionRow, names: Set<string>): string {
  const wanted = row.componentName || nameFrom(row.url ?? '') || row.id
  const name = names.has(wanted) ? `${wanted}-${row.id}` : wanted
  names.add(name)
  return name
}

const nameFrom = (url: string) => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

/** The texts that a menu's address may hold; anything else in braces is code, which nobody runs. */
const placeholders = new Set(["window._CONFIG['domianURL']", 'domianURL', 'token', 'tenantId', 'origin'])

export function hasKnownPlaceholders(url: string): boolean {
  if (!url.includes('{') && !url.includes('}')) return true
  const braced = [...url.matchAll(/\{\{(.*?)\}\}/gs)].map((match) => match[1]!.trim())
  const inserted = [...url.matchAll(/\$\{(.*?)\}/gs)].map((match) => match[1]!.trim())
  return (
    braced.every((text) => placeholders.has(text)) &&
    inserted.every((text) => text === 'token' || text === 'tenantId') &&
    !/\{\{|\}\}|\$\{/.test(url.replace(/\{\{.*?\}\}|\$\{.*?\}/gs, ''))
  )
}

const holds = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some((node) => node.path === path || holds(node.children ?? [], path))
