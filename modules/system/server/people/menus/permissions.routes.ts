import { BusinessError, both, type Condition } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, postOrPut, remove } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  Depart,
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  Permission,
  Role,
  RoleGrant,
} from '@mortise/system/model'
import { z } from 'zod'
import { editFrom, rowBody } from '../../shared/body.ts'
import { linked, listed } from '../../shared/rows.ts'
import { saveGrants, tickedBody } from '../rights/grants.ts'
import { offeredTree } from '../rights/offers.ts'
import { foldedNode, permissionBranch, permissionNode, topRecords } from '../rights/permission-tree.ts'
import { permissionBook, rightsChanged } from './permission-book.ts'

/** What the list of menus is searched by beside names, which find addresses too. */
const searches = ['url', 'menuType', 'perms', 'superQueryParams']

/** Menus and rights as they are administered. */
export const permissionRoutes: AnyRoute[] = [
  post('/sys/permission/add', 'permission:add', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await ctx.repo(Permission).add(ctx.input(Permission, body))
    return message('添加成功！', id)
  }),

  postOrPut('/sys/permission/edit', 'permission:edit', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await known(ctx, body.id)
    await editFrom(ctx, Permission, id, body)
    return message('修改成功!', id)
  }),

  remove('/sys/permission/delete', 'permission:delete', async ({ ctx, query }) => {
    await ctx.repo(Permission).remove((await known(ctx, query.id)).id)
    return message('删除成功!')
  }),

  get('/sys/permission/list', 'permission:list', async ({ ctx, query }) => {
    if (searches.some((name) => query[name])) return ctx.list(Permission, query, ownOrShared(ctx))
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    if (!query.name) return topRecords(book).map((row) => permissionBranch(book, row))
    const wanted = query.name.replaceAll('*', '').toLowerCase()
    const isHit = (text: string | null) => text?.toLowerCase().includes(wanted) ?? false
    return book.rows
      .filter((row) => isHit(row.name) || isHit(row.url))
      .map((row) => ({ ...permissionNode(book, row), isLeaf: true, leaf: true }))
  }),

  get('/sys/permission/queryById', 'permission:list', async ({ ctx, query }) => {
    const isWanted: Condition = { field: 'id', test: { op: 'eq', value: query.id ?? '' } }
    const rows = await ctx.repo(Permission).select(both(isWanted, ownOrShared(ctx)), { limit: 1 })
    if (rows.length === 0) throw new BusinessError('未找到对应数据')
    return (await ctx.output(Permission, rows))[0]
  }),

  get('/sys/permission/getSystemMenuList', 'permission:list', async ({ ctx }) => {
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    return topRecords(book).map((row) => foldedNode(book, row))
  }),

  get('/sys/permission/getSystemSubmenu', 'permission:list', async ({ ctx, query }) => {
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    return (book.under.get(query.parentId ?? '') ?? []).map((row) => foldedNode(book, row))
  }),

  get('/sys/permission/getSystemSubmenuBatch', 'permission:list', async ({ ctx, query }) => {
    const parents = listed(query.parentIds)
    if (parents.length === 0) throw new BusinessError('批量查询子菜单失败')
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    const found = parents.flatMap((id) => {
      const rows = book.under.get(id)
      return rows ? [[id, rows.map((row) => foldedNode(book, row))]] : []
    })
    return Object.fromEntries(found)
  }),

  get('/sys/permission/queryListAsync', 'permission:list', async ({ ctx, query }) => {
    const book = await permissionBook(servicesOf(ctx), ctx.tenant)
    const rows = query.pid ? (book.under.get(query.pid) ?? []) : topRecords(book)
    return rows.map((row) => foldedNode(book, row))
  }),

  get('/sys/permission/queryTreeList', 'permission:list', ({ ctx }) => offeredTree(ctx)),

  get('/sys/permission/queryRolePermission', 'role:list', ({ ctx, query }) =>
    linked(ctx, RoleGrant, { role: query.roleId ?? '' }, 'permission'),
  ),

  post(
    '/sys/permission/saveRolePermission',
    'permission:saveRole',
    { body: z.object({ roleId: z.string(), ...tickedBody }) },
    async ({ ctx, body }) => {
      if (!(await ctx.repo(Role).first({ id: body.roleId }))) throw new BusinessError('授权失败！')
      await ctx.repo(Role).lock(body.roleId)
      await saveGrants(ctx, RoleGrant, { role: body.roleId }, body)
      ctx.afterCommit(() => rightsChanged(ctx))
      return message('保存成功！')
    },
  ),

  get('/sys/permission/queryDepartPermission', 'depart:list', ({ ctx, query }) =>
    linked(ctx, DepartGrant, { depart: query.departId ?? '' }, 'permission'),
  ),

  post(
    '/sys/permission/saveDepartPermission',
    'permission:saveDepart',
    { body: z.object({ departId: z.string(), ...tickedBody }) },
    async ({ ctx, body }) => {
      if (!(await ctx.repo(Depart).first({ id: body.departId }))) throw new BusinessError('授权失败！')
      await ctx.repo(Depart).lock(body.departId)
      const granted = await saveGrants(ctx, DepartGrant, { depart: body.departId }, body)
      await trimRoles(ctx, body.departId, granted)
      ctx.afterCommit(() => rightsChanged(ctx))
      return message('保存成功！')
    },
  ),
]

/** What other tenants alone have is nobody else's affair. */
const ownOrShared = ({ tenant }: Context): Condition => ({
  any: [
    { field: 'tenant', test: { op: 'empty' } },
    { field: 'tenant', test: { op: 'eq', value: tenant } },
  ],
})

async function known(ctx: Context, id: unknown) {
  const permission = typeof id === 'string' ? await ctx.repo(Permission).first({ id }) : null
  if (!permission) throw new BusinessError('未找到菜单信息')
  return permission
}

/** What a department loses its roles lose too. */
async function trimRoles(ctx: Context, depart: string, granted: ReadonlySet<string>): Promise<void> {
  const roles = await ctx.repo(DepartRole).find({ depart })
  if (roles.length === 0) return
  const lost = ctx.db
    .deleteFrom(DepartRoleGrant.table)
    .where('tenant_id', '=', ctx.tenant)
    .where(
      'role',
      'in',
      roles.map(({ id }) => id),
    )
  await (granted.size > 0 ? lost.where('permission', 'not in', [...granted]) : lost).execute()
}
