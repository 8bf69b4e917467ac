import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { adminRole, Depart, Role, type Tenant, User, UserDepart, UserRole } from '@mortise/system/model'
import { checkedPassword, setPassword } from '../people/users/user-password.ts'
import { inTenant } from '../shared/in-tenant.ts'

/** Whom a new tenant begins with. */
export interface FirstAdministrator {
  readonly adminUsername?: unknown
  readonly adminRealname?: unknown
  readonly adminPassword?: unknown
  readonly adminPhone?: unknown
}

/** What nobody of a new tenant could begin without: its first department, its administrators' role, and one of them. */
export async function furnish(
  ctx: Context,
  tenant: RowOf<typeof Tenant>,
  input: FirstAdministrator | null,
): Promise<string | null> {
  const user = input && (await firstUser(ctx, tenant, input))
  const [depart, role] = [newId(), newId()]
  await inTenant(ctx, tenant.id, async (place) => {
    await insertRows(place, Depart, [
      { id: depart, name: tenant.name, category: '1', orgCode: 'A01', level: 1, sort: 1 },
    ])
    await insertRows(place, Role, [{ id: role, name: '管理员', code: adminRole, description: '租户管理员' }])
    if (!user) return
    await insertRows(place, UserRole, [{ user: user.id, role }])
    await insertRows(place, UserDepart, [{ user: user.id, depart }])
  })
  return user?.username ?? null
}

async function firstUser(
  ctx: Context,
  tenant: RowOf<typeof Tenant>,
  input: FirstAdministrator,
): Promise<RowOf<typeof User>> {
  const username = textOf(input.adminUsername)
  if (username === '') throw new BusinessError('管理员账号不能为空', { field: 'adminUsername' })
  const password = checkedPassword(
    input.adminPassword,
    [username, textOf(input.adminRealname), textOf(input.adminPhone)],
    'adminPassword',
  )
  const phone = textOf(input.adminPhone)
  const user = await ctx.repo(User).add({
    username,
    realname: textOf(input.adminRealname) || `${tenant.name}管理员`,
    tenants: [tenant.id],
    ...(phone !== '' && { phone }),
  })
  await setPassword(ctx, user.id, password)
  return user
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
