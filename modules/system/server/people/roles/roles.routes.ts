import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, message, post, postOrPut } from '@mortise/server'
import { Role } from '@mortise/system/model'
import { editFrom, rowBody } from '../../shared/body.ts'
import { homeComponent, homePath } from '../menus/menu.ts'
import { offeredTree } from '../rights/offers.ts'

/** Roles, and the tree in which their rights are ticked. */
export const roleRoutes: AnyRoute[] = [
  post('/sys/role/add', 'role:add', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await ctx.repo(Role).add(ctx.input(Role, body))
    return message('添加成功！', id)
  }),

  postOrPut('/sys/role/edit', 'role:edit', { body: rowBody }, async ({ ctx, body }) => {
    const role = typeof body.id === 'string' && (await ctx.repo(Role).first({ id: body.id }))
    if (!role) throw new BusinessError('未找到对应角色！')
    await editFrom(ctx, Role, role.id, body)
    return message('修改成功!', role.id)
  }),

  // Roles belong to a tenant, so that all of them and the tenant's are the same; the second name is the stores'.
  ...(['queryall', 'queryallsaas'] as const).map((name) =>
    get(`/sys/role/${name}`, 'login', async ({ ctx }) =>
      ctx.output(Role, await ctx.repo(Role).find({}, { sort: [['createTime', 'asc']] })),
    ),
  ),

  get('/sys/role/queryTreeList', 'role:list', ({ ctx }) => offeredTree(ctx)),

  // Home pages are given to people, not to roles: there are none to list, and everybody else begins here.
  get('/sys/sysRoleIndex/list', 'role:list', () => ({
    records: [],
    total: 0,
    size: 10,
    current: 1,
    pages: 0,
  })),
  get('/sys/sysRoleIndex/queryDefIndex', 'login', () => ({
    url: homePath,
    component: homeComponent,
    route: true,
    status: '1',
  })),

  get('/sys/role/checkRoleCode', 'role:list', async ({ ctx, query }) => {
    const same = await ctx.repo(Role).first({ code: query.roleCode ?? '' })
    if (same && same.id !== query.id) throw new BusinessError('角色编码已存在')
    return true
  }),
]
