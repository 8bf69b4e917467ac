import { type AnyEntity, BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { z } from 'zod'
import { linked, listed, relink } from '../../shared/rows.ts'
import { permissionBook, withAncestors } from '../menus/permission-book.ts'
import { refuseGrants } from './giving.ts'
import { offeredTo } from './offers.ts'

/** What a screen that ticks rights sends: the new truth, and what it was shown before. */
export const tickedBody = {
  permissionIds: z.string().default(''),
  lastpermissionIds: z.string().optional(),
}

export interface Ticked {
  readonly permissionIds: string
  readonly lastpermissionIds?: string | undefined
}

/**
 * Makes the rights of a role or department those that were ticked, with the menus they lie under. Refused when
 * somebody else saved since the screen was shown. The holder is locked by the caller.
 */
export async function saveGrants(
  ctx: Context,
  link: AnyEntity,
  holder: { readonly [key: string]: string },
  ticked: Ticked,
  among?: ReadonlySet<string>,
): Promise<Set<string>> {
  const book = await permissionBook(servicesOf(ctx), ctx.tenant)
  // What the tenant's packages no longer offer was not shown, and is not kept.
  const offered = await offeredTo(servicesOf(ctx), ctx.tenant)
  const isOffered = (id: string) => !offered || offered.has(id)
  const stored = (await linked(ctx, link, holder, 'permission')).filter(isOffered)
  const isStale =
    ticked.lastpermissionIds !== undefined && !isSameList(listed(ticked.lastpermissionIds), stored)
  if (isStale) throw new BusinessError('数据已被他人修改，请刷新后重试！', { code: 409 })
  const named = listed(ticked.permissionIds)
  // Somebody may have taken a menu away since it was shown: what is left is granted.
  const ids = named.filter((id) => book.byId.has(id))
  if ((ids.length === 0 && named.length > 0) || ids.some((id) => !isOffered(id) || (among && !among.has(id))))
    throw new BusinessError('授权失败！')
  const wanted = withAncestors(book, ids)
  await refuseGrants(
    ctx,
    link,
    holder,
    [...wanted].filter((id) => !stored.includes(id)),
  )
  await relink(ctx, link, holder, 'permission', [...wanted])
  return wanted
}

/** Whether two lists name the same, in whatever order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one)
  return set.size === other.length && other.every((id) => set.has(id))
}
