import { type Account, type Context, hashPassword, insertRows, newId, type WantedUser } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import {
  Depart,
  defaultTenant,
  Role,
  RoleGrant,
  Tenant,
  User,
  UserDepart,
  UserRole,
} from '@mortise/system/model'
import { depthOf } from '../../shared/hierarchy-code.ts'
import { relink } from '../../shared/rows.ts'
import { permissionBook, withAncestors } from '../menus/permission-book.ts'

/** A user of that name with exactly these rights, made or changed; departments and tenants are made where missing. */
export async function ensureUser(ctx: Context, wanted: WantedUser): Promise<Account> {
  const { username, tenant = ctx.tenant } = wanted
  if (tenant !== ctx.tenant) return ctx.asSystem(tenant, (own) => ensureUser(own, wanted))
  await insertRows(ctx, Tenant, [{ id: tenant, name: `租户${tenant}` }])
  const tenants = tenant === defaultTenant ? [] : [tenant]
  await insertRows(ctx, User, [{ username, realname: username, tenants }])
  const user = await ctx.repo(User).first({ username })
  if (!user) throw new Error(`user ${username} was deleted`)
  const password = wanted.password === undefined ? user.password : await hashPassword(wanted.password)
  await ctx.repo(User).put(user.id, { status: '1', tenants, password })
  const departs = wanted.orgCode ? [await ensureDepart(ctx, wanted.orgCode)] : []
  await relink(ctx, UserDepart, { user: user.id }, 'depart', departs)
  await grant(ctx, user.id, username, wanted.codes)
  const lastOrgCode = wanted.orgCode ?? null
  return {
    id: user.id,
    username,
    realname: user.realname,
    passwordHash: password,
    status: 'normal',
    tenants: tenants.map((id) => ({ id, name: `租户${id}` })),
    lastOrgCode,
  }
}

/** Through a role of the user's own, as any other right. */
async function grant(
  ctx: Context,
  user: string,
  username: string,
  codes: WantedUser['codes'],
): Promise<void> {
  const book = await permissionBook(servicesOf(ctx), ctx.tenant)
  const code = `user:${username}`
  await insertRows(ctx, Role, [{ code, name: `${username}的权限` }])
  const role = await ctx.repo(Role).first({ code })
  if (!role) throw new Error(`role ${code} was deleted`)
  await relink(ctx, UserRole, { user }, 'role', [role.id])
  if (codes === 'all') {
    await relink(ctx, RoleGrant, { role: role.id }, 'permission', [...book.byId.keys()])
    return
  }
  const ids = codes.map((wanted) => {
    const row = book.rows.find((each) => each.code?.split(',').includes(wanted))
    if (!row) throw new Error(`no permission record has the code ${wanted}`)
    return row.id
  })
  await relink(ctx, RoleGrant, { role: role.id }, 'permission', [...withAncestors(book, ids)])
}

async function ensureDepart(ctx: Context, orgCode: string): Promise<string> {
  const found = await ctx.repo(Depart).first({ orgCode })
  if (found) return found.id
  const parent = depthOf(orgCode) > 1 ? await ensureDepart(ctx, orgCode.slice(0, -3)) : null
  const id = newId()
  await insertRows(ctx, Depart, [{ id, parent, name: `部门${orgCode}`, orgCode, level: depthOf(orgCode) }])
  return id
}
