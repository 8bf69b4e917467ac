import { BusinessError } from '@mortise/model'
import { type Context, insertRows, type Job, rules } from '@mortise/server'
import {
  Depart,
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  UserDepart,
} from '@mortise/system/model'
import { sql } from 'kysely'
import { depthOf } from '../../shared/hierarchy-code.ts'
import { linked, unlink } from '../../shared/rows.ts'
import { type CodedTree, codeUnder, recodeBelow } from '../../shared/tree-codes.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseSelf } from '../rights/more.ts'
import { leadingOutside, refuseOutside } from '../rights/placing.ts'

const tree: CodedTree = { entity: Depart, key: 'orgCode', circle: '上级部门不能是自己或下级' }

export const departRules = rules(Depart, {
  async prepare(depart, ctx, before) {
    if (before && before.parent === depart.parent) return
    // Moved below one's own, its rows would come into sight.
    if (before) await refuseOutside(ctx, [before], '不能移动本人数据范围以外的部门')
    const self = before && { parent: before.parent, code: before.orgCode ?? '' }
    const orgCode = await codeUnder(ctx, tree, depart.parent, self)
    return { orgCode, level: depthOf(orgCode) }
  },

  async check(depart, ctx, before) {
    const added = depart.directors.filter((user) => !before?.directors.includes(user))
    await refuseSelf(ctx, added, '不能指定本人为部门负责人，请由管理员指定')
    if (before && added.length > 0) await refuseOutside(ctx, [before], leadingOutside)
  },

  async saved(depart, ctx, before) {
    const [from, to] = [before?.orgCode, depart.orgCode]
    if (before && from && to && from !== to) {
      await recodeBelow(ctx, tree, from, to)
      await sql`update sys_depart set level = length(org_code) / 3 where tenant_id = ${ctx.tenant} and org_code like ${`${to}%`}`.execute(
        ctx.db,
      )
      // Kept as a deleted one, so that nobody is given the old code while rows still carry it.
      await insertRows(ctx, Depart, [
        { name: depart.name, parent: before.parent, orgCode: from, deleted: true },
      ])
      await ctx.enqueue('system:recodeRows', { from, to })
    }
    // Sessions hold the names and codes of their departments.
    if (before) ctx.afterCommit(() => rightsChanged(ctx))
  },

  async remove(depart, ctx) {
    for (const child of await ctx.repo(Depart).find({ parent: depart.id }))
      await ctx.repo(Depart).remove(child.id)
    const members = await linked(ctx, UserDepart, { depart: depart.id }, 'user')
    if (members.length > 0) throw new BusinessError('该部门下存在用户，不能删除！')
    const roles = await ctx.repo(DepartRole).find({ depart: depart.id })
    const ids = roles.map(({ id }) => id)
    await unlink(ctx, DepartRoleUser, 'role', ids)
    await unlink(ctx, DepartRoleGrant, 'role', ids)
    await unlink(ctx, DepartRole, 'depart', [depart.id])
    await unlink(ctx, DepartGrant, 'depart', [depart.id])
  },
})

/** Rows carry the code of the department they were made in: when a department moves they follow, however many. */
export const recodeRows: Job = {
  label: '部门调整后更新数据归属',
  async run(ctx, payload) {
    const { from, to, isExact } = payload as { from: string; to: string; isExact?: true }
    const which = isExact ? sql`= ${from}` : sql`like ${`${from}%`}`
    for (const table of tenantTables(ctx)) {
      await sql`update ${sql.table(table)} set sys_org_code = ${to} || substr(sys_org_code, ${from.length + 1})
        where tenant_id = ${ctx.tenant} and sys_org_code ${which}`.execute(ctx.db)
    }
  },
}

/** Lines have no department of their own: they belong to their document's. */
const tenantTables = ({ linked }: Context): string[] =>
  [...linked.entities.values()]
    .filter((entity) => entity.tenancy === 'tenant' && !entity.isView)
    .map((entity) => entity.table)
