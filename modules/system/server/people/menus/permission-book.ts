import { lineRight, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { MenuType, Permission, PermissionRule, PermissionStatus, PermsType } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { type Order, readRows } from '../../shared/known-rows.ts'
import { ofEach } from '../../shared/of-each.ts'
import { lettersOf } from './letters.ts'
import { hasKnownPlaceholders, homeTitle, type PermissionRow } from './menu.ts'

export type RuleRow = RowOf<typeof PermissionRule>

/** Every menu entry, right and data rule there is, in menu order: read by each call for menus and rights. */
export interface PermissionBook {
  readonly rows: readonly PermissionRow[]
  readonly byId: ReadonlyMap<string, PermissionRow>
  readonly under: ReadonlyMap<string, readonly PermissionRow[]>
  readonly rules: ReadonlyMap<string, RuleRow>
  readonly ruled: ReadonlySet<string>
  /** Fields of entities that staff put under rights of their own. */
  readonly columns: readonly ColumnRight[]
  /** How the titles of menu entries sound, by title. */
  readonly letters: ReadonlyMap<string, string>
}

/** A right by which a field shows, or may be changed. */
export interface ColumnRight {
  readonly code: string
  readonly entity: string
  readonly key: string
  /** What the field is to those who lack the right. */
  readonly effect: 'hidden' | 'locked'
}

const topic = 'system:permissions'
const books = new WeakMap<Services, Promise<PermissionBook>>()
const listening = new WeakSet<Services>()

/** What everybody has of menus and rights, and beside it what a tenant alone has. */
export async function permissionBook(services: Services, tenant?: string): Promise<PermissionBook> {
  const whole = await wholeBook(services)
  if (!hasTenants(whole)) return whole
  const known = ofTenants.get(whole) ?? new Map<string, PermissionBook>()
  ofTenants.set(whole, known)
  let book = known.get(tenant ?? '')
  if (!book) known.set(tenant ?? '', (book = bookFor(whole, tenant)))
  return book
}
const hasTenants = ofEach(({ rows }: PermissionBook) => rows.some((row) => row.tenant))
const ofTenants = new WeakMap<PermissionBook, Map<string, PermissionBook>>()

const bookFor = (whole: PermissionBook, tenant?: string): PermissionBook => ({
  ...whole,
  ...rowsOf(whole.rows.filter((row) => !row.tenant || row.tenant === tenant)),
})

/** The book of this server, read when somebody needs it and kept until someone, on any node, changes a page of it. */
function wholeBook(services: Services): Promise<PermissionBook> {
  if (!listening.has(services)) {
    listening.add(services)
    services.bus.subscribe(topic, () => books.delete(services))
    services.bus.subscribe('bus:gap', () => books.delete(services))
  }
  let book = books.get(services)
  if (!book) {
    book = readBook(services)
    books.set(services, book)
    book.catch(() => books.delete(services))
  }
  return book
}

/** After the commit: menus and rights are worked out anew, here at once, on other nodes as soon as they hear. */
export function permissionsChanged(ctx: Context): void {
  const services = servicesOf(ctx)
  ctx.afterCommit(() => {
    books.delete(services)
    services.bus.publish(topic, null)
    rightsChanged(ctx)
  })
}

/** Rights of these users, or of everybody, are worked out anew at their next call; open pages fetch their menus. */
export function rightsChanged(ctx: Context, users?: readonly string[]): void {
  const { rights, realtime } = servicesOf(ctx)
  if (!users) {
    rights.forget()
    realtime.hint({ tenant: ctx.tenant }, 'permission', [])
    return
  }
  for (const id of users) {
    rights.forget(id)
    realtime.hint({ userId: id }, 'permission', [])
  }
}

/** A record with all that are above it. */
export function withAncestors({ byId }: Pick<PermissionBook, 'byId'>, ids: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const id of ids) {
    for (let row = byId.get(id); row && !all.has(row.id); row = byId.get(row.parent ?? '')) all.add(row.id)
  }
  return all
}

/** A record with all that are below it. */
export function withDescendants({ under }: PermissionBook, id: string): string[] {
  return [id, ...(under.get(id) ?? []).flatMap((row) => withDescendants({ under } as PermissionBook, row.id))]
}

const menuOrder: Order = [
  ['sort', 'asc'],
  ['createTime', 'asc'],
  ['id', 'asc'],
]
const ruleOrder: Order = [
  ['createTime', 'desc'],
  ['id', 'desc'],
]

async function readBook(services: Services): Promise<PermissionBook> {
  const [rows, rules] = await Promise.all([
    readRows<PermissionRow>(services, Permission, menuOrder),
    readRows<RuleRow>(services, PermissionRule, ruleOrder),
  ])
  for (const { url, name } of rows) {
    if (url && !hasKnownPlaceholders(url))
      services.log.warn({ menu: name, url }, 'the address of a menu holds code and is not sent')
  }
  return {
    ...rowsOf(rows),
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    ruled: new Set(rules.map((rule) => rule.permission)),
    letters: await lettersOf([
      homeTitle,
      ...rows.flatMap(({ type, name }) => (type === MenuType.right ? [] : [name])),
    ]),
  }
}

const rowsOf = (rows: readonly PermissionRow[]) => ({
  rows,
  byId: new Map(rows.map((row) => [row.id, row])),
  under: groupBy(rows, (row) => row.parent ?? ''),
  columns: rows.flatMap(columnRights),
})

/**
 * A right that is not controlled closes nothing; `view` shows a field to its holders, `edit` lets them change it, and
 * `add` and `batch_delete` after the name of lines let them add and remove some.
 */
const columnRights = ofEach(({ type, status, effect, code }: PermissionRow): ColumnRight[] => {
  if (type !== MenuType.right || status !== PermissionStatus.controlled || !code) return []
  return code.split(',').flatMap((part): ColumnRight[] => {
    const [, owner, lines, button] = /^\s*(\w+):(\w+):(add|batch_delete)\s*$/.exec(part) ?? []
    if (owner && lines && button)
      return [{ code: part.trim(), entity: owner, key: lineRight(lines, button), effect: 'locked' }]
    const [, entity, verb, key] = /^\s*(\w+):(view|edit)\.(\w+(?:\.\w+)?)\s*$/.exec(part) ?? []
    if (!entity || !key || (verb === 'view') !== (effect !== PermsType.editable)) return []
    return [{ code: part.trim(), entity, key, effect: verb === 'view' ? 'hidden' : 'locked' }]
  })
})
