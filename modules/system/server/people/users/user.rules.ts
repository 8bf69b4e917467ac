import { BusinessError } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  adminName,
  Depart,
  DepartRoleUser,
  defaultTenant,
  ThirdAccount,
  User,
  UserDepart,
  UserRole,
  UserStatus,
} from '@mortise/system/model'
import { unlink } from '../../shared/rows.ts'
import { rightsChanged } from '../menus/permission-book.ts'
import { refuseAbove, refuseSelf } from '../rights/more.ts'
import { leadingOutside, refuseOutside } from '../rights/placing.ts'
import { keepLinks } from './recycle-bin.ts'
import type { UserRow } from './users.ts'

export const userRules = rules(User, {
  async prepare(user, ctx, before) {
    await refuseTaken(ctx, user, before)
    // Whatever becomes of tenants, there is somebody who can come in.
    if (before?.username === adminName) return { tenants: [] }
    // A tenant's own staff cannot move people between companies.
    if (ctx.tenant !== defaultTenant) return { tenants: before ? before.tenants : [ctx.tenant] }
    if (!isSame(user.tenants, before?.tenants ?? []) && !ctx.can('tenant:edit')) {
      throw new BusinessError('没有权限调整所属租户', { field: 'tenants' })
    }
  },

  async check(user, ctx, before) {
    if (before && hasChanged(user, before)) refuseShared(ctx, before)
    await refuseLeading(ctx, user.ledDeparts ?? [], before?.ledDeparts ?? [])
    if (before && before.username !== adminName) await refuseChange(ctx, user, before)
    if (before?.username !== adminName) return
    const isSelf = ctx.user.username === adminName || ctx.user.id === ''
    if (!isSelf) throw new BusinessError('admin用户只能由本人修改')
    if (user.status !== UserStatus.normal) throw new BusinessError('admin用户，不允许冻结！')
  },

  saved(user, ctx, before) {
    const isFrozen =
      before !== null && before.status === UserStatus.normal && user.status !== UserStatus.normal
    ctx.afterCommit(async () => {
      if (isFrozen) await servicesOf(ctx).sessions.endAll(user.id, 'frozen')
      rightsChanged(ctx, [user.id])
    })
  },

  async remove(user, ctx) {
    if (user.username === adminName) throw new BusinessError('系统管理员不能删除')
    if (user.id === ctx.user.id) throw new BusinessError('不能删除自己的账号')
    if (user.tenants.some((tenant) => tenant !== ctx.tenant)) {
      throw new BusinessError(`${user.realname}还属于其他租户，不能删除`)
    }
    // Whoever leaves is frozen by those who keep the staff, and keeps what they signed.
    await refuseAbove(ctx, user, '不能删除权限高于本人的用户，离职请冻结账号')
    await keepLinks(ctx, user)
    for (const link of [UserRole, UserDepart, DepartRoleUser]) await unlink(ctx, link, 'user', [user.id])
    await ctx.db.deleteFrom(ThirdAccount.table).where('user', '=', user.id).execute()
  },

  removed(user, ctx) {
    ctx.afterCommit(async () => {
      await servicesOf(ctx).sessions.endAll(user.id, 'frozen')
      rightsChanged(ctx, [user.id])
    })
  },
})

/** Who works for several companies is one person: none of them may change who that is, or sign in as them elsewhere. */
export function refuseShared({ tenant }: Context, user: UserRow): void {
  if (tenant === defaultTenant || user.tenants.every((each) => each === tenant)) return
  throw new BusinessError(`${user.realname}还属于其他租户，请联系平台管理员修改`)
}

/** A form tells an empty choice as it likes. */
const plain = (value: unknown) =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null))
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

const every = Object.keys(User.fields) as (keyof UserRow)[]
const hasChanged = (user: UserRow, before: UserRow, keys: readonly (keyof UserRow)[] = every): boolean =>
  keys.some((key) => !isSame(user[key], before[key]))

async function refuseChange(ctx: Context, user: UserRow, before: UserRow): Promise<void> {
  if (hasChanged(user, before, signsInBy))
    await refuseAbove(ctx, before, '不能修改权限高于本人的用户的手机号和邮箱')
  if (hasChanged(user, before, duties))
    await refuseSelf(ctx, [user.id], '不能调整本人的职务、身份和负责部门，请由管理员调整')
}

async function refuseLeading(ctx: Context, led: readonly string[], before: readonly string[]): Promise<void> {
  const added = led.filter((depart) => !before.includes(depart))
  if (added.length > 0)
    await refuseOutside(ctx, await ctx.repo(Depart).find({ id: { in: added } }), leadingOutside)
}

/** Codes to sign in by, and links to answer by, are sent there. */
const signsInBy = ['phone', 'email'] as const

/** Work of processes finds people by these. */
const duties = ['positions', 'identity', 'ledDeparts'] as const

/** The name of somebody who left is not given to another: what they signed would seem to be the other's. */
async function refuseTaken(ctx: Context, user: UserRow, before: UserRow | null): Promise<void> {
  const taken = async (key: 'username' | 'phone', { isForGood }: { isForGood: boolean }) => {
    const value = user[key]
    if (!value || value === before?.[key]) return false
    const same = ctx.db
      .selectFrom('sys_user')
      .select('id')
      .where(key, '=', value)
      .where('id', '<>', before?.id ?? '')
    const rows = await (isForGood ? same : same.where('deleted', '=', false)).limit(1).execute()
    return rows.length > 0
  }
  if (await taken('username', { isForGood: true })) {
    throw new BusinessError('用户账号已存在', { field: 'username' })
  }
  if (await taken('phone', { isForGood: false })) throw new BusinessError('手机号已存在', { field: 'phone' })
}
