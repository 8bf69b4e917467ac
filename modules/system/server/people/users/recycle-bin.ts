import { BusinessError } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'
import {
  Depart,
  DepartRole,
  DepartRoleUser,
  defaultTenant,
  Role,
  User,
  UserDepart,
  UserRole,
} from '@mortise/system/model'
import { sql } from 'kysely'
import { linked } from '../../shared/rows.ts'
import type { UserRow } from './users.ts'

/** Notes what somebody holds before it is taken from them, so that it can be given back. */
export async function keepLinks(ctx: Context, { id }: { readonly id: string }): Promise<void> {
  const links = {
    roles: await linked(ctx, UserRole, { user: id }, 'role'),
    departs: await linked(ctx, UserDepart, { user: id }, 'depart'),
    departRoles: await linked(ctx, DepartRoleUser, { user: id }, 'role'),
  }
  await ctx.db
    .updateTable(User.table)
    .set({ kept: JSON.stringify(links) })
    .where('id', '=', id)
    .execute()
}

/** People of this tenant in the recycle bin, by a condition more. */
export const binned = (ctx: Context) => {
  const of = ctx.db.selectFrom(User.table).where('deleted', '=', true).where('purged_at', 'is', null)
  const isMember = sql<boolean>`${ctx.tenant} = any(tenants)`
  return ctx.tenant === defaultTenant
    ? of.where(sql<boolean>`(${isMember} or coalesce(cardinality(tenants), 0) = 0)`)
    : of.where(isMember)
}

/** Those of the recycle bin, each of them or a refusal; held until the transaction ends. */
export async function binnedUsers(ctx: Context, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) throw new BusinessError('参数不识别！')
  const found = await binned(ctx)
    .select(['id', 'username', 'realname', 'phone', 'email', 'work_no as workNo', 'kept'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length !== ids.length) throw new BusinessError('回收站中没有所选用户')
  return found as unknown as UserRow[]
}

/** Somebody comes back as they were, with those of their roles and departments that are still there. */
export async function restoreUser(ctx: Context, user: UserRow): Promise<void> {
  await refuseTaken(ctx, user)
  await setDeleted(ctx, user.id, false)
  await ctx.repo(User).put(user.id, { kept: null })
  const { roles = [], departs = [], departRoles = [] } = user.kept ?? {}
  const live = async (entity: typeof Role | typeof Depart | typeof DepartRole, ids: readonly string[]) =>
    (await ctx.repo(entity).find({ id: { in: [...ids] } })).map(({ id }) => id)
  const link = (
    entity: typeof UserRole | typeof UserDepart | typeof DepartRoleUser,
    key: string,
    ids: string[],
  ) =>
    insertRows(
      ctx,
      entity,
      ids.map((id) => ({ user: user.id, [key]: id })),
    )
  await link(UserRole, 'role', await live(Role, roles))
  await link(UserDepart, 'depart', await live(Depart, departs))
  await link(DepartRoleUser, 'role', await live(DepartRole, departRoles))
}

const once = { phone: '手机号', email: '邮箱', workNo: '工号' } as const

/** What is somebody else's by now cannot come back. */
async function refuseTaken(ctx: Context, user: UserRow): Promise<void> {
  for (const [key, label] of Object.entries(once) as [keyof typeof once, string][]) {
    const value = user[key]
    if (value && (await ctx.repo(User).first({ [key]: value }))) {
      throw new BusinessError(`用户【${user.username}】的${label}${value}已被他人使用，不能还原`)
    }
  }
}

/** Forgets a person. The name stays taken: what they signed must not seem to be another's. */
export async function purgeUser(ctx: Context, { id }: UserRow): Promise<void> {
  await setDeleted(ctx, id, false)
  await ctx.repo(User).put(id, { ...forgotten, purgedAt: ctx.now })
  await setDeleted(ctx, id, true)
}

const forgotten = {
  password: null,
  avatar: [],
  sex: null,
  birthday: null,
  phone: null,
  email: null,
  workNo: null,
  telephone: null,
  signature: [],
  kept: null,
}

const setDeleted = (ctx: Context, id: string, deleted: boolean) =>
  ctx.db.updateTable(User.table).set({ deleted }).where('id', '=', id).execute()
