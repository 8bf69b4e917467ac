import { BusinessError } from '@mortise/model'
import { type AnyRoute, get } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { MenuType, Role, RoleGrant } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { listed } from '../../shared/rows.ts'
import type { PermissionRow } from '../menus/menu.ts'
import { type PermissionBook, permissionBook } from '../menus/permission-book.ts'
import { topRecords } from '../rights/permission-tree.ts'

/** More would not fit a sheet of paper. */
const mostRoles = 10

/** Which roles may do what on which page, and under which data rules: for paper. */
export const matrixRoutes: AnyRoute[] = [
  get('/sys/role/matrix', 'role:list', async ({ ctx, query }) => {
    const ids = listed(query.roleIds)
    if (ids.length === 0) throw new BusinessError('请选择角色')
    if (ids.length > mostRoles) throw new BusinessError(`一次最多比较${mostRoles}个角色`)
    const roles = await ctx.repo(Role).find({ id: { in: ids } }, { sort: [['createTime', 'asc']] })
    const grants = await ctx.repo(RoleGrant).find({ role: { in: ids } })
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    const grouped = groupBy(grants, ({ role }) => role)
    const byRole = roles.map(
      ({ id }) => new Map((grouped.get(id) ?? []).map((grant) => [grant.permission, grant])),
    )
    return {
      roles: roles.map(({ id, name }) => ({ id, name })),
      rows: pagesIn(book).flatMap(({ page, level }) => {
        const cells = byRole.map((own) => cellOf(book, page, own))
        return cells.some((cell) => cell !== null) ? [{ id: page.id, name: page.name, level, cells }] : []
      }),
    }
  }),
]

type RoleGrants = ReadonlyMap<string, { readonly rules: readonly string[] }>

/** What a role holds of a page: the rights by name, and the rules that narrow its rows; null if nothing. */
function cellOf(book: PermissionBook, page: PermissionRow, grants: RoleGrants) {
  const own = grants.get(page.id)
  if (!own) return null
  const rights = (book.under.get(page.id) ?? []).filter(({ type }) => type === MenuType.right)
  const granted = rights.filter(({ id }) => grants.has(id))
  const rules = [own, ...granted.map(({ id }) => grants.get(id))].flatMap((grant) => grant?.rules ?? [])
  return {
    isWhole: granted.length === rights.length,
    rights: granted.map(({ name }) => name),
    rules: [...new Set(rules)].map((id) => book.rules.get(id)?.name ?? '已删除的规则'),
  }
}

/** Menus and pages in the order of the menu, each with how deep it stands. */
function pagesIn(book: PermissionBook): { page: PermissionRow; level: number }[] {
  const below = (rows: readonly PermissionRow[], level: number): { page: PermissionRow; level: number }[] =>
    rows
      .filter(({ type }) => type !== MenuType.right)
      .flatMap((page) => [{ page, level }, ...below(book.under.get(page.id) ?? [], level + 1)])
  return below(topRecords(book), 0)
}
