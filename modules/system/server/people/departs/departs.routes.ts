import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, remove } from '@mortise/server'
import { Depart, User, UserIdentity } from '@mortise/system/model'
import { listed } from '../../shared/rows.ts'
import {
  allDeparts,
  companyOf,
  type DepartNode,
  type DepartRow,
  departNode,
  departSent,
  departTree,
  ofCategory,
  withAbove,
  withBelow,
} from './departs.ts'

/** The department tree, whole, level by level, and as its users see it. */
export const departRoutes: AnyRoute[] = [
  get('/sys/sysDepart/queryTreeList', 'login', async ({ ctx, query }) => {
    const all = ofCategory(await allDeparts(ctx), query.orgCategory)
    return departTree(query.ids ? withAbove(all, listed(query.ids)) : all)
  }),

  get('/sys/sysDepart/queryTreeListsaas', 'login', async ({ ctx, query }) => {
    const all = ofCategory(await allDeparts(ctx), query.orgCategory)
    const company = ctx.user.depart && companyOf(all, ctx.user.depart.orgCode)
    return company ? departTree(withBelow(all, [company.id])) : []
  }),

  get('/sys/sysDepart/queryDepartTreeSync', 'login', async ({ ctx, query }) => {
    const all = ofCategory(await allDeparts(ctx), query.orgCategory)
    const parents = new Set(all.map(({ parent }) => parent))
    const key = query.primaryKey === 'orgCode' ? 'orgCode' : 'id'
    const ids = listed(query.ids)
    const isWanted = (row: DepartRow) =>
      ids.length > 0 ? ids.includes(row[key] ?? '') : (row.parent ?? '') === (query.pid ?? '')
    return all.filter(isWanted).map((row) => departNode(row, parents.has(row.id)))
  }),

  get('/sys/sysDepart/queryIdTree', 'login', async ({ ctx }) =>
    departTree(ofCategory(await allDeparts(ctx), '')).map(idNode),
  ),

  get('/sys/sysDepart/searchBy', 'login', async ({ ctx, query }) => {
    if (!query.keyWord) throw new BusinessError('请输入要查询的部门名称')
    const all = ofCategory(await allDeparts(ctx), query.orgCategory)
    const within = query.myDeptSearch === '1' ? await ledBy(ctx) : listed(query.departIds)
    const reach = within.length > 0 || query.myDeptSearch === '1' ? withBelow(all, within) : all
    const found = reach.filter(({ name }) => name.toLowerCase().includes(query.keyWord!.toLowerCase()))
    if (found.length === 0) throw new BusinessError('未查询匹配数据！')
    const parents = new Set(all.map(({ parent }) => parent))
    return found.map((row) => ({ ...departNode(row, parents.has(row.id)), children: null }))
  }),

  get('/sys/sysDepart/queryMyDeptTreeList', 'login', async ({ ctx }) => {
    const user = await ctx.repo(User).get(ctx.user.id)
    if (user.identity !== UserIdentity.leader) return message('1', null)
    return message('2', departTree(withBelow(ofCategory(await allDeparts(ctx), ''), user.ledDeparts ?? [])))
  }),

  get('/sys/sysDepart/getDepartNameByLogin', 'login', async ({ ctx }) => {
    const { depart } = ctx.user
    return depart ? departSent(await ctx.repo(Depart).get(depart.id)) : { departName: null }
  }),

  get('/sys/sysDepart/queryParentName', 'login', async ({ ctx, query: { departId = '' } }) => {
    const above = withAbove(await allDeparts(ctx), [departId]).filter(({ id }) => id !== departId)
    return above
      .toSorted((one, other) => (one.level ?? 0) - (other.level ?? 0))
      .map(({ name }) => name)
      .join('/')
  }),

  remove('/sys/sysDepart/delete', 'depart:delete', async ({ ctx, query }) => {
    const depart = await ctx.repo(Depart).first({ id: query.id ?? '' })
    if (!depart) throw new BusinessError('未找到对应实体')
    await ctx.repo(Depart).remove(depart.id)
    return message('删除成功!')
  }),
]

const idNode = ({ id, title, orgCode, children }: DepartNode): object => ({
  key: id,
  value: id,
  title,
  code: orgCode,
  ...(children && { children: children.map(idNode) }),
})

/** The departments that the caller leads. */
async function ledBy(ctx: Context): Promise<string[]> {
  const user = await ctx.repo(User).get(ctx.user.id)
  return user.identity === UserIdentity.leader ? (user.ledDeparts ?? []) : []
}
