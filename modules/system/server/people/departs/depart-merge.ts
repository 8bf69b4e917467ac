import { type AnyEntity, BusinessError } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'
import {
  Depart,
  DepartGrant,
  DepartRole,
  DepartRoleGrant,
  DepartRoleUser,
  User,
  UserDepart,
} from '@mortise/system/model'
import { linked, unlink } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseOutside } from '../rights/placing.ts'
import type { DepartRow } from './departs.ts'

/** What goes over when a department is merged into another. */
export interface MergeView {
  readonly users: number
  readonly departs: number
  readonly roles: number
}

export async function mergeView(ctx: Context, { id, orgCode }: DepartRow): Promise<MergeView> {
  const users = await linked(ctx, UserDepart, { depart: id }, 'user')
  const below = await ctx.repo(Depart).count({ orgCode: { startsWith: orgCode ?? id } })
  return { users: users.length, departs: below - 1, roles: await ctx.repo(DepartRole).count({ depart: id }) }
}

/** Puts one department into another: its people, what lies below it, its roles and whatever names it. */
export async function mergeDeparts(ctx: Context, from: DepartRow, into: DepartRow): Promise<void> {
  if (from.id === into.id) throw new BusinessError('不能把部门合并到它自己')
  const [code, target] = [from.orgCode ?? '', into.orgCode ?? '']
  if (target.startsWith(code)) {
    throw new BusinessError(`【${into.name}】是【${from.name}】的下级，不能把上级合并到下级`)
  }
  await refuseOutside(ctx, [from, into], '不能合并本人数据范围以外的部门')
  for (const child of await ctx.repo(Depart).find({ parent: from.id }, { sort: [['orgCode', 'asc']] })) {
    await ctx.repo(Depart).edit({ id: child.id, parent: into.id })
  }
  const users = await movePeople(ctx, from, into)
  await moveRoles(ctx, from, into)
  await ctx.repo(Depart).repoint(from.id, into.id, { except: moved })
  await ctx.repo(Depart).remove(from.id)
  // Rows of what lay below have their own codes to follow.
  await ctx.enqueue('system:recodeRows', { from: code, to: target, isExact: true })
  ctx.afterCommit(() => rightsChanged(ctx, users))
}

async function movePeople(ctx: Context, from: DepartRow, into: DepartRow): Promise<string[]> {
  const users = await linked(ctx, UserDepart, { depart: from.id }, 'user')
  await insertRows(
    ctx,
    UserDepart,
    users.map((user) => ({ user, depart: into.id })),
  )
  await unlink(ctx, UserDepart, 'depart', [from.id])
  if (users.length > 0) {
    // Where they worked last is where they begin next time.
    await ctx.db
      .updateTable(User.table)
      .set({ org_code: into.orgCode })
      .where('id', 'in', users)
      .where('org_code', '=', from.orgCode)
      .execute()
  }
  return users
}

/** Roles keep what they hold: the other department is granted as much as they need, and no more. */
async function moveRoles(ctx: Context, from: DepartRow, into: DepartRow): Promise<void> {
  const needed = await ctx.db
    .selectFrom(`${DepartRoleGrant.table} as g`)
    .innerJoin(`${DepartRole.table} as r`, (join) =>
      join.onRef('r.id', '=', 'g.role').onRef('r.tenant_id', '=', 'g.tenant_id'),
    )
    .select('g.permission')
    .distinct()
    .where('g.tenant_id', '=', ctx.tenant)
    .where('r.depart', '=', from.id)
    .where('r.deleted', '=', false)
    .execute()
  const own = new Set(await linked(ctx, DepartGrant, { depart: from.id }, 'permission'))
  const permissions = needed.map((row) => row.permission as string).filter((id) => own.has(id))
  await insertRows(
    ctx,
    DepartGrant,
    permissions.map((permission) => ({ depart: into.id, permission })),
  )
  await unlink(ctx, DepartGrant, 'depart', [from.id])
}

/** Links that were moved by hand, because the same one may be there already. */
const moved: readonly AnyEntity[] = [Depart, UserDepart, DepartGrant, DepartRoleUser]
