import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { Permission } from '@mortise/system/model'
import { isByAdministrator, refuseLifting } from '../rights/more.ts'
import { codesNamed, type PermissionRow } from './menu.ts'
import { permissionBook } from './permission-book.ts'

/** By these a record says what its holders may do, and who holds it without being granted it. */
const telling = ['code', 'status', 'effect', 'type', 'url', 'parent', 'entity'] as const

/** Whoever edits menus neither gains a right by writing it into one they hold, nor loosens one that they lack. */
export async function refuseRewriting(
  ctx: Context,
  permission: PermissionRow,
  before: PermissionRow | null,
): Promise<void> {
  if (before && telling.every((key) => before[key] === permission[key])) return
  const lacked = await lackedBy(ctx)
  if (!lacked) return
  if (before) {
    refuseLacked(lacked, before)
    if (before.entity !== permission.entity) await refuseLifting(ctx, before.entity)
  }
  for (const row of [permission, ...(await above(ctx, permission))]) {
    const code = codesNamed(row).find(lacked)
    if (code) throw new BusinessError(`不能写入本人没有的授权标识【${code}】`, { field: 'code' })
  }
}

export async function refuseRemoving(ctx: Context, permission: PermissionRow): Promise<void> {
  const lacked = await lackedBy(ctx)
  if (!lacked) return
  refuseLacked(lacked, permission)
  if (permission.entity) await refuseLifting(ctx, permission.entity)
}

type Lacked = (code: string) => boolean

/** Tells rights that there are and the caller does not hold; null of those who give whatever there is. */
async function lackedBy(ctx: Context): Promise<Lacked | null> {
  if (await isByAdministrator(ctx)) return null
  const services = servicesOf(ctx)
  const { codes } = await services.rights.of(ctx.user.id, ctx.tenant)
  const { rows } = await permissionBook(services, ctx.tenant)
  const known = new Set(rows.flatMap(codesNamed))
  return (code) => known.has(code) && !codes.has(code)
}

function refuseLacked(lacked: Lacked, permission: PermissionRow): void {
  if (codesNamed(permission).some(lacked))
    throw new BusinessError(`不能调整本人没有的权限【${permission.name}】`)
}

/** Whoever has a page has what it lies under. */
async function above(ctx: Context, { parent }: PermissionRow): Promise<PermissionRow[]> {
  const next = parent ? await ctx.repo(Permission).first({ id: parent }) : null
  return next ? [next, ...(await above(ctx, next))] : []
}
