import { everyonesPaths } from '@mortise/model'
import type { DataRule, FieldRights, Rights, DataScope as Scope } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { adminName, adminRole, DataScope, MenuType } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { codesOf, type Granted } from '../menus/menu.ts'
import { type PermissionBook, permissionBook, type RuleRow, withAncestors } from '../menus/permission-book.ts'
import { counting, type Grant, type Holdings, holdingsOf } from './holdings.ts'
import { offeredTo } from './offers.ts'

/** What a user was granted, by the rights worked out from it; forgotten with them. */
const grants = new WeakMap<Rights, Granted>()

/** Rights from roles and department roles together; the administrator has them all. */
export const rightsOf = async (services: Services, user: string, tenant: string): Promise<Rights> =>
  rightsBy(services, await holdingsOf(services, user, tenant), tenant)

/** The rights that follow from what somebody holds, or would hold. */
export async function rightsBy(services: Services, holdings: Holdings, tenant: string): Promise<Rights> {
  const [book, offered] = await Promise.all([permissionBook(services, tenant), offeredTo(services, tenant)])
  const isValid = (id: string) => book.byId.has(id) && (!offered || offered.has(id))
  const granted = counting(holdings)
  const roles = holdings.roles.filter(({ depart }) => depart === null).map(({ code }) => code)
  const isAdmin = holdings.username === adminName
  const ids: Granted = isAdmin
    ? 'all'
    : new Set([
        ...granted.flatMap(({ permission }) => (isValid(permission) ? [permission] : [])),
        ...withAncestors(book, everyonesPages(services, book)),
      ])
  const codes = new Set([
    ...codesOf(book.rows, ids),
    ...(isAdmin ? services.storedEntities.linked(tenant).permissions.keys() : []),
  ])
  const rights: Rights = {
    isAdmin,
    codes,
    roles: isAdmin && !roles.includes(adminRole) ? [adminRole, ...roles] : roles,
    scopes: scopesOf(holdings),
    rules: isAdmin ? new Map() : rulesOf(book, granted),
    fields: isAdmin ? new Map() : fieldRights(codes, book),
  }
  grants.set(rights, ids)
  return rights
}

/** What the roles of somebody show of rows; a department's role is about the own department anyway and says nothing. */
export const scopesOf = ({ roles }: Holdings): Scope[] =>
  roles.flatMap(({ dataScope, orgCodes }): Scope[] => {
    if (dataScope === null) return []
    return [dataScope === DataScope.named ? { orgCodes: orgCodes ?? [] } : scopes[dataScope]]
  })
const scopes = {
  [DataScope.own]: 'own',
  [DataScope.depart]: 'depart',
  [DataScope.below]: 'below',
  [DataScope.all]: 'all',
} as const

/** Pages of the menu, as the staff left it, that nobody has to be granted. */
export function everyonesPages({ linked }: Pick<Services, 'linked'>, book: PermissionBook): string[] {
  const paths = new Set(linked.modules.flatMap(({ menu }) => everyonesPaths(menu)))
  return book.rows
    .filter(({ url, type }) => type === MenuType.page && url && paths.has(url))
    .map(({ id }) => id)
}

/** What the holder of these rights was granted. */
export const grantedBy = (rights: Rights): Granted =>
  grants.get(rights) ?? (rights.isAdmin ? 'all' : new Set())

/** A rule that was ticked and is no more: nobody can hold to it, so the list closes rather than opens. */
const gone = { column: '', operator: '=', value: '', isActive: true } as const

/** By entity, for each role that grants something of it: the rules ticked there, none of which lifts them all. */
function rulesOf(book: PermissionBook, granted: readonly Grant[]): Map<string, DataRule[][]> {
  const byEntity = new Map<string, DataRule[][]>()
  for (const { entity, rules } of ruleSets(book, granted)) {
    const sets = byEntity.get(entity) ?? []
    sets.push(rules)
    byEntity.set(entity, sets)
  }
  for (const [entity, sets] of byEntity) if (sets.some((rules) => rules.length === 0)) byEntity.delete(entity)
  return byEntity
}

/** What each role says about the rows of each entity of which it grants something. */
export function ruleSets(book: PermissionBook, granted: readonly Grant[]) {
  return [...groupBy(granted, ({ role }) => role)].flatMap(([role, ofRole]) =>
    [...groupBy(ofRole, ({ permission }) => book.byId.get(permission)?.entity ?? null)].flatMap(
      ([entity, records]) => {
        if (entity === null) return []
        const ticked = new Set(records.flatMap(({ rules }) => rules))
        const rules = [...ticked].map((id) => book.rules.get(id) ?? gone).filter((rule) => rule.isActive)
        return [{ role, entity, rules: rules.map(dataRuleOf) }]
      },
    ),
  )
}

/** A rule as the engine takes it. */
export const dataRuleOf = ({ column, operator, value }: Pick<RuleRow, keyof DataRule>): DataRule => ({
  column: column ?? '',
  operator,
  value: value ?? '',
})

/** Fields that staff put under rights of their own, less those whose rights are held. */
function fieldRights(codes: ReadonlySet<string>, { columns }: PermissionBook): Map<string, FieldRights> {
  const rights = new Map<string, { hidden: Set<string>; locked: Set<string> }>()
  for (const { code, entity, key, effect } of columns) {
    if (codes.has(code)) continue
    const fields = rights.get(entity) ?? { hidden: new Set(), locked: new Set() }
    fields[effect].add(key)
    rights.set(entity, fields)
  }
  return rights
}
