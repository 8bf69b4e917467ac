import { BusinessError, both, nothing, type Row } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, postOrPut, put, remove } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { adminName, User, UserRole } from '@mortise/system/model'
import { z } from 'zod'
import { editFrom, rowBody } from '../../shared/body.ts'
import { linked, listed } from '../../shared/rows.ts'
import { refuseAbove } from '../rights/more.ts'
import { assign } from './assign.ts'
import { refuseShared } from './user.rules.ts'
import { checkedPassword, setPassword } from './user-password.ts'
import { isOneOf, memberOf, membersOf, type UserRow, usersIn, withDeparts } from './users.ts'

const notFound = () => new BusinessError('未找到对应实体')

/** People: who they are, what they may do, where they belong. */
export const userRoutes: AnyRoute[] = [
  get('/sys/user/list', 'login', async ({ ctx, query }) => {
    const { departId, code, ...params } = query
    const also = both(
      departId ? among(await usersIn(ctx, listed(departId))) : null,
      code ? among(listed(code)) : null,
    )
    const page = await ctx.list(User, { ...byStanding(params), ...params }, also)
    return { ...page, records: (await withDeparts(ctx, page.records)).map(asAssigned) }
  }),

  get('/sys/user/queryById', 'user:list', async ({ ctx, query }) => {
    const user = await known(ctx, query.id)
    const [sent] = await withDeparts(ctx, await ctx.output(User, [user]))
    const roles = await linked(ctx, UserRole, { user: user.id }, 'role')
    return { ...asAssigned(sent ?? {}), selectedroles: roles.join(',') }
  }),

  post('/sys/user/add', 'user:add', { body: rowBody }, async ({ ctx, body }) => {
    const { username, realname, phone } = body
    const password = checkedPassword(body.password, [username, realname, phone].map(String))
    const user = await ctx.repo(User).add(ctx.input(User, body))
    await setPassword(ctx, user.id, password)
    await assign(ctx, user, body)
    return message('添加成功！', user.id)
  }),

  postOrPut('/sys/user/edit', 'user:edit', { body: rowBody }, async ({ ctx, body }) => {
    const { id } = await known(ctx, body.id)
    const user = await editFrom(ctx, User, id, body)
    await assign(ctx, user, body)
    return message('修改成功!', user.id)
  }),

  remove('/sys/user/delete', 'user:delete', async ({ ctx, query }) => {
    const { id } = await known(ctx, query.id)
    await ctx.repo(User).remove(id)
    return message('删除成功!')
  }),

  remove('/sys/user/deleteBatch', 'user:deleteBatch', async ({ ctx, query }) => {
    const ids = listed(query.ids)
    if (ids.length === 0) throw new BusinessError('参数不识别！')
    for (const id of ids.toSorted()) await ctx.repo(User).remove((await known(ctx, id)).id)
    return message('批量删除成功!')
  }),

  get('/sys/user/queryUserRole', 'user:queryUserRole', async ({ ctx, query }) => {
    const user = await memberOf(ctx, query.userid ?? '')
    return user ? linked(ctx, UserRole, { user: user.id }, 'role') : []
  }),

  put(
    '/sys/user/frozenBatch',
    'user:frozenBatch',
    { body: z.object({ ids: z.string(), status: z.coerce.string().pipe(z.enum(['1', '2'])) }) },
    async ({ ctx, body }) => {
      for (const id of listed(body.ids).toSorted()) {
        await ctx.repo(User).edit({ id: (await known(ctx, id)).id, status: body.status })
      }
      return message('操作成功!')
    },
  ),

  put(
    '/sys/user/changePassword',
    'user:changePassword',
    { body: z.object({ username: z.string(), password: z.string(), confirmpassword: z.string() }) },
    async ({ ctx, body }) => {
      const [user] = await ctx
        .repo(User)
        .select(both(membersOf(ctx.tenant), isOneOf('username', [body.username])))
      if (!user) throw new BusinessError('用户不存在！')
      if (user.username === adminName && ctx.user.username !== adminName) {
        throw new BusinessError('admin用户只能由本人修改')
      }
      refuseShared(ctx, user)
      await refuseAbove(ctx, user, '不能修改权限高于本人的用户的密码')
      const password = checkedPassword(body.password, [user.username, user.realname, user.phone])
      if (body.password !== body.confirmpassword) throw new BusinessError('两次输入密码不一致!')
      await setPassword(ctx, user.id, password)
      ctx.afterCommit(() => servicesOf(ctx).sessions.endAll(user.id, 'password'))
      return message('密码修改成功!')
    },
  ),
]

/** Departments under the name by which they are given. */
const asAssigned = (user: Readonly<Row>): Row => ({
  ...user,
  selecteddeparts: user.belongDepIds,
  selecteddeparts_dictText: user.orgCodeTxt,
})

const among = (ids: readonly string[]) => (ids.length > 0 ? isOneOf('id', ids) : nothing)

/** Without an order of its own a list of people is in the order people were given. */
const byStanding = (params: Readonly<Record<string, string>>): Record<string, string> =>
  params.column || params.sortInfoString
    ? {}
    : {
        sortInfoString: JSON.stringify([
          { column: 'sort', order: 'asc' },
          { column: 'createTime', order: 'desc' },
        ]),
      }

async function known(ctx: Context, id: unknown): Promise<UserRow> {
  const user = typeof id === 'string' ? await memberOf(ctx, id) : null
  if (!user) throw notFound()
  return user
}
