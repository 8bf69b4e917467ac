import { BusinessError, checkRule, type RowOf } from '@mortise/model'
import { type Context, type DataRule, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  DepartGrant,
  DepartRoleGrant,
  MenuType,
  Permission,
  PermissionRule,
  RoleGrant,
} from '@mortise/system/model'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { unlink } from '../../shared/rows.ts'
import { refuseLifting } from '../rights/more.ts'
import { dataRuleOf } from '../rights/rights.ts'
import { layout, type PermissionRow } from './menu.ts'
import { defaultPermissions } from './menu-defaults.ts'
import { refuseRemoving, refuseRewriting } from './menu-editors.ts'
import { permissionsChanged } from './permission-book.ts'

export const permissionRules = rules(Permission, {
  async prepare(permission, ctx, before) {
    refuseOtherTenants(ctx)
    const record = normalised(permission)
    await refuseTakenUrl(ctx, record, before)
    return { ...record, entity: entityOf(ctx, record) ?? before?.entity ?? null }
  },
  async check(permission, ctx, before) {
    const refusal = lackOf(permission, ctx)
    if (refusal) throw new BusinessError(refusal.message, { field: refusal.field })
    await refuseRewriting(ctx, permission, before)
  },
  saved: (_, ctx) => permissionsChanged(ctx),

  async remove(permission, ctx) {
    refuseOtherTenants(ctx)
    const isBuiltIn = defaultPermissions(servicesOf(ctx).linked.modules).some(
      ({ id }) => id === permission.id,
    )
    if (isBuiltIn) throw new BusinessError(`【${permission.name}】是系统内置菜单，不能删除，可设为隐藏`)
    await refuseRemoving(ctx, permission)
    const repo = ctx.repo(Permission)
    for (const child of await repo.find({ parent: permission.id })) await repo.remove(child.id)
    for (const link of [RoleGrant, DepartGrant, DepartRoleGrant])
      await unlink(ctx, link, 'permission', [permission.id])
    await ctx.db.deleteFrom(PermissionRule.table).where('permission', '=', permission.id).execute()
  },
  removed: (_, ctx) => permissionsChanged(ctx),
})

/** What a menu cannot do without: nobody could open the page, or be granted the right. */
function lackOf({ type, parent, url, component, code }: PermissionRow, { linked }: Context) {
  if (type === MenuType.folder) return null
  if (!parent) return { field: 'parent', message: '上级菜单不能为空' }
  if (type === MenuType.right) return code ? null : { field: 'code', message: '授权标识不能为空' }
  if (!url) return { field: 'url', message: '访问路径不能为空' }
  // A scheme of a browser's own, or another host that nobody named, would run as a page of ours.
  if (/^\/\/|^\/?(?!https?:\/\/)[a-z][a-z\d+.-]*:/i.test(url))
    return { field: 'url', message: '访问路径应为站内路径或http、https地址' }
  if (/^(?:https?:|\{\{)/.test(url)) return null
  if (!component) return { field: 'component', message: '前端组件不能为空，目录请填写 layouts/RouteView' }
  const entity = /^entity\/(.*)$/.exec(component)?.[1]
  if (entity === undefined || linked.entities.has(entity)) return null
  return { field: 'component', message: `前端组件【${component}】不存在` }
}

/** A menu as it is kept, however its address and component were typed. */
export function normalised<P extends Pick<PermissionRow, 'type' | 'parent' | 'url' | 'component'>>(
  permission: P,
): P {
  const isFirst = permission.type === MenuType.folder
  const component = permission.component
    ?.trim()
    .replace(/^\//, '')
    .replace(/^(?:src\/)?views\//, '')
    .replace(/\.(?:vue|tsx)$/, '')
  const url = permission.url?.trim()
  return {
    ...permission,
    parent: isFirst ? null : permission.parent,
    component: component || (isFirst ? layout : null),
    url: !url || /^(?:http|\/|\{\{)/.test(url) ? url || null : `/${url}`,
  }
}

/** The entity whose rows the data rules of this record narrow: that of its page, or of its code. */
function entityOf({ linked }: Context, { type, component, code }: PermissionRow): string | null {
  const name = type === MenuType.right ? code?.split(':')[0] : /^entity\/(\w+)$/.exec(component ?? '')?.[1]
  return name && linked.entities.has(name) ? name : null
}

/** Two pages of one address would shadow each other; parts of an aggregate page may share it. */
async function refuseTakenUrl(
  ctx: Context,
  { type, url, isAggregate }: PermissionRow,
  before: PermissionRow | null,
) {
  if (type === MenuType.right || !url || isAggregate || (before?.url === url && !before.isAggregate)) return
  const same = await ctx.repo(Permission).find({ url, isAggregate: false })
  if (same.some((row) => row.id !== before?.id && row.type !== MenuType.right)) {
    throw new BusinessError('访问路径不允许重复，请重定义！', { field: 'url' })
  }
}

/** A rule of a page that shows no entity of ours cannot be held against its fields, only be well written. */
function checkSyntax({ column, operator, value }: DataRule): void {
  if (operator !== 'USE_SQL_RULES') {
    if (column.trim() === '') throw new BusinessError('规则字段不能为空', { field: 'column' })
    return
  }
  if (!/^\s*\{/.test(value))
    throw new BusinessError('自定义SQL规则不被支持，请使用条件表达式', { field: 'value' })
}

export const permissionRuleRules = rules(PermissionRule, {
  prepare: (_, ctx) => refuseOtherTenants(ctx),

  async check(rule, ctx, before) {
    const permission = await ctx.repo(Permission).get(rule.permission)
    if (before && saidBy(rule) !== saidBy(before)) await refuseLifting(ctx, permission.entity)
    const entity = permission.entity && ctx.linked.entities.get(permission.entity)
    const dataRule = dataRuleOf(rule)
    if (entity) checkRule(entity, dataRule)
    else checkSyntax(dataRule)
  },
  saved: (_, ctx) => permissionsChanged(ctx),

  async remove(rule, ctx) {
    refuseOtherTenants(ctx)
    await refuseLifting(ctx, (await ctx.repo(Permission).get(rule.permission)).entity)
  },
  removed: (_, ctx) => permissionsChanged(ctx),
})

const saidBy = ({ column, operator, value, isActive }: RowOf<typeof PermissionRule>): string =>
  JSON.stringify([column, operator, value, isActive])
