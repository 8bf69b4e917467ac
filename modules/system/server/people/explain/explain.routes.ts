import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Depart, MenuType, UserStatus } from '@mortise/system/model'
import type { PermissionRow } from '../menus/menu.ts'
import { permissionBook, withAncestors } from '../menus/permission-book.ts'
import { holdingsOf } from '../rights/holdings.ts'
import { offeredTo } from '../rights/offers.ts'
import { everyonesPages, grantedBy } from '../rights/rights.ts'
import { memberOf, type UserRow } from '../users/users.ts'
import { columnsOf } from './columns.ts'
import { type Known, reasonsOf, roleText } from './reasons.ts'
import { rowsOf } from './rows.ts'

/** Why a user sees a page, its buttons, columns and rows, or does not: the verdicts are those of the engine itself. */
export const explainRoutes: AnyRoute[] = [
  get('/sys/permission/explain', 'permission:explain', async ({ ctx, query }) => {
    const user = await memberOf(ctx, query.userId ?? '')
    if (!user) throw new BusinessError('用户不存在！')
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    const page = book.byId.get(query.permissionId ?? '')
    if (!page || page.type === MenuType.right) throw new BusinessError('未找到菜单信息')
    const known = await knownOf(ctx, user)
    const their = await ctx.actAs(user.username)
    const entity = page.entity ? ctx.linked.entities.get(page.entity) : undefined
    const isGranted = (row: PermissionRow) => known.granted === 'all' || known.granted.has(row.id)
    const verdict = (row: PermissionRow, isAllowed: boolean) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      isAllowed,
      because: reasonsOf(known, row),
    })
    return {
      user: { id: user.id, username: user.username, realname: user.realname },
      notes: notesOf(user),
      roles: known.holdings.roles.map((role) => ({
        name: roleText(known, role),
        counts: role.isMember,
      })),
      page: { ...verdict(page, isGranted(page)), url: page.url, entity: entity?.label ?? null },
      buttons: (book.under.get(page.id) ?? [])
        .filter(({ type, code }) => type === MenuType.right && code && !/:(?:view|edit)\./.test(code))
        .map((row) =>
          verdict(
            row,
            (row.code ?? '').split(',').every((code) => their.can(code.trim())),
          ),
        ),
      columns: entity ? columnsOf(known, their, entity, page) : [],
      rows: entity?.verbs.includes('list')
        ? await rowsOf(known, ctx, their, { entity, id: query.dataId ?? '' })
        : null,
    }
  }),
]

async function knownOf(ctx: Context, { id }: UserRow): Promise<Known> {
  const services = servicesOf(ctx)
  const { tenant } = ctx
  const [rights, book, holdings, offered] = await Promise.all([
    services.rights.of(id, tenant),
    permissionBook(services, tenant),
    holdingsOf(services, id, tenant, { isWhole: true }),
    offeredTo(services, tenant),
  ])
  const departs = holdings.roles.flatMap(({ depart }) => depart ?? [])
  const named = departs.length > 0 ? await ctx.repo(Depart).find({ id: { in: departs } }) : []
  return {
    book,
    holdings,
    offered,
    everyones: withAncestors(book, everyonesPages(services, book)),
    granted: grantedBy(rights),
    isAdmin: rights.isAdmin,
    departNames: new Map(named.map((depart) => [depart.id, depart.name])),
  }
}

const notesOf = ({ status }: UserRow): string[] =>
  status === UserStatus.normal ? [] : ['该用户已冻结，不能登录；以下为解冻后的权限。']
