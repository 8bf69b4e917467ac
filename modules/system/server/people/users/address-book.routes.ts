import { both, nothing } from '@mortise/model'
import { type AnyRoute, type Context, get, newId } from '@mortise/server'
import { User, UserDepart } from '@mortise/system/model'
import { linked, listed } from '../../shared/rows.ts'
import { allDeparts, withBelow } from '../departs/departs.ts'
import { isOneOf, membersOf, normalUsers, pickedUsers, usersIn, withDeparts } from './users.ts'

/** People by their departments, as address books and forms of older screens ask for them. */
export const addressBookRoutes: AnyRoute[] = [
  get('/sys/user/userDepartList', 'user:list', async ({ ctx, query: { userId = '' } }) => {
    const own = new Set(await linked(ctx, UserDepart, { user: userId }, 'depart'))
    const departs = (await allDeparts(ctx)).filter(({ id }) => own.has(id))
    return departs.map(({ id, name, orgCode }) => ({ key: id, value: id, title: name, code: orgCode }))
  }),

  get('/sys/user/departUserList', 'user:list', async ({ ctx, query: { depId, ...params } }) => {
    const ids = await usersIn(ctx, listed(depId))
    return pageOf(ctx, ids, params)
  }),

  get('/sys/user/queryByOrgCodeForAddressList', 'login', async ({ ctx, query }) => {
    const { orgCode, ...params } = query
    const all = await allDeparts(ctx)
    const tops = all.filter((depart) => depart.orgCode === orgCode).map(({ id }) => id)
    const below = withBelow(all, tops).map(({ id }) => id)
    const page = await pageOf(ctx, orgCode ? await usersIn(ctx, below) : null, params)
    const records = page.records.map((user) => ({
      ...user,
      departName: user.orgCodeTxt,
      post: user.post_dictText ?? user.post,
    }))
    return { ...page, records }
  }),

  get('/sys/user/queryByIds', 'login', async ({ ctx, query }) => {
    const ids = isOneOf('id', listed(query.userIds))
    const users = await ctx.repo(User).select(both(membersOf(ctx.tenant), normalUsers, ids), { limit: 1000 })
    return pickedUsers(ctx, users)
  }),

  // Forms that attach things to somebody who is not saved yet; whoever is saved gets an id of their own.
  get('/sys/user/generateUserId', 'user:add', () => newId()),
]

/** People of these ids that the caller may see, page by page; all of them where none are named. */
async function pageOf(ctx: Context, ids: readonly string[] | null, params: Readonly<Record<string, string>>) {
  const among = ids && (ids.length > 0 ? isOneOf('id', ids) : nothing)
  const page = await ctx.list(User, params, both(membersOf(ctx.tenant), among))
  return { ...page, records: await withDeparts(ctx, page.records) }
}
