import { type Authority, bestAuthority, DiscountLimit } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { Role } from '@mortise/system/model'

/** How far the caller may go by hand, from all roles together. */
export async function authorityOf({ repo, user }: Context): Promise<Authority> {
  const roles = user.roles.length > 0 ? await repo(Role).find({ code: { in: [...user.roles] } }) : []
  const limits =
    roles.length > 0 ? await repo(DiscountLimit).find({ role: { in: roles.map(({ id }) => id) } }) : []
  return bestAuthority(limits)
}
