import { BusinessError, both, type Condition, nothing } from '@mortise/model'
import { type AnyRoute, type Context, get, raw } from '@mortise/server'
import { User } from '@mortise/system/model'
import { listed } from '../../shared/rows.ts'
import { allDeparts, departSent } from '../departs/departs.ts'
import { isOneOf, membersOf, normalUsers, pickedUsers, usersIn, withDeparts } from './users.ts'

/** What forms ask about people: anyone signed in may, and sees what a picker shows. */
export const userPickerRoutes: AnyRoute[] = [
  get('/sys/user/checkOnlyUser', 'anon', { limit: 60 }, async ({ ctx, query }) => {
    const key = checkable.find((name) => query[name])
    if (!key) throw new BusinessError('参数不正确：只能校验账号、手机号、邮箱或工号', { code: 400 })
    const same = await ctx.repo(User).first({ [key]: query[key], id: { ne: query.id ?? '' } })
    if (same) throw new BusinessError('用户账号已存在')
    return true
  }),

  get('/sys/user/queryUserByDepId', 'login', async ({ ctx, query }) => {
    const ids = await usersIn(ctx, listed(query.id), { below: true })
    const named: Condition | null = query.realname ? contains('realname', query.realname) : null
    return pickedUsers(ctx, await chosen(ctx, ids, named))
  }),

  get('/sys/user/getMultiUser', 'login', async ({ ctx, query }) => {
    const key = storable.find((name) => query[name])
    if (!key) return raw([])
    const values = listed(query[key])
    if (key === 'orgCode') return raw(await pickedUsers(ctx, await usersOfOrgs(ctx, values)))
    const users = await ctx
      .repo(User)
      .select(both(membersOf(ctx.tenant), normalUsers, isOneOf(key, values)), { limit: 1000 })
    const place = new Map(values.map((value, index) => [value, index]))
    const inOrder = users.toSorted(
      (one, other) => (place.get(one[key] ?? '') ?? 0) - (place.get(other[key] ?? '') ?? 0),
    )
    return raw(await pickedUsers(ctx, inOrder))
  }),

  get('/sys/user/queryUserComponentData', 'login', async ({ ctx, query }) => {
    const { username, realname, departId, id, isMultiTranslate, ...params } = query
    const isList = isMultiTranslate === 'true' || isMultiTranslate === '1'
    const test = (key: string, value: string | undefined): Condition | null => {
      if (!value) return null
      return isList || value.includes(',') ? isOneOf(key, listed(value)) : contains(key, value)
    }
    const below = departId ? await usersIn(ctx, listed(departId), { below: true }) : null
    const also = both(
      normalUsers,
      test('username', username),
      test('realname', realname),
      id ? isOneOf('id', listed(id)) : null,
      below && (below.length > 0 ? isOneOf('id', below) : nothing),
    )
    const { column, order, pageNo, pageSize } = params
    const sorted = column ? { column, order } : { sortInfoString: byStanding }
    const page = await ctx.list(User, { ...sorted, pageNo, pageSize }, also)
    return { ...page, records: await withDeparts(ctx, page.records) }
  }),

  get('/sys/user/getCurrentUserDeparts', 'login', async ({ ctx }) => {
    const own = new Set(ctx.user.departs.map(({ id }) => id))
    const departs = (await allDeparts(ctx)).filter(({ id }) => own.has(id))
    // What nobody chose is not told as chosen: the dialog asks for it.
    const chosen = ctx.user.isDepartAssumed ? null : ctx.user.depart
    return { list: departs.map(departSent), orgCode: chosen?.orgCode ?? null }
  }),
]

const checkable = ['username', 'phone', 'email', 'workNo'] as const
const storable = ['id', 'username', 'phone', 'workNo', 'orgCode'] as const
const byStanding = JSON.stringify([
  { column: 'sort', order: 'asc' },
  { column: 'createTime', order: 'desc' },
])

const contains = (field: string, text: string): Condition => ({ field, test: { op: 'contains', text } })

const chosen = async (ctx: Context, ids: readonly string[], also: Condition | null) =>
  ids.length === 0
    ? []
    : ctx.repo(User).select(both(membersOf(ctx.tenant), normalUsers, isOneOf('id', ids), also), {
        sort: [
          ['sort', 'asc'],
          ['createTime', 'desc'],
        ],
        limit: 5000,
      })

async function usersOfOrgs(ctx: Context, codes: readonly string[]) {
  const departs = (await allDeparts(ctx)).filter(({ orgCode }) => codes.includes(orgCode ?? ''))
  return chosen(
    ctx,
    await usersIn(
      ctx,
      departs.map(({ id }) => id),
    ),
    null,
  )
}
