import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, isWithinReach, type Rights, reachOf } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { adminRole, type User } from '@mortise/system/model'

interface Standing {
  readonly rights: Rights
  readonly departs: readonly { readonly orgCode: string }[]
}

/** Whose rights are compared, and where. */
interface Pair {
  readonly own: string
  readonly theirs: string
  readonly tenant: string
}

/** Whether somebody may do or see anything that the other may not: calls, rows or columns. */
export async function hasMore(
  { rights, providers }: Services,
  { own, theirs, tenant }: Pair,
): Promise<boolean> {
  const standingOf = async (id: string): Promise<Standing> => ({
    rights: await rights.of(id, tenant),
    departs: await providers.accounts.departs(id, tenant),
  })
  const [one, other] = [await standingOf(own), await standingOf(theirs)]
  if (one.rights.isAdmin) return false
  // What one sees of rows by rules of one's own, another may see by none.
  return one.rights.rules.size > 0 || isBeyond(one.rights, other.rights) || !isReached(one, other)
}

/** Administrators give whatever there is; only the one user who has every right is above them. */
const isAdministrator = ({ isAdmin, roles }: Rights): boolean => isAdmin || roles.includes(adminRole)

/** Whether the caller is an administrator, or the product itself. */
export const isByAdministrator = async (ctx: Context): Promise<boolean> =>
  ctx.user.id === '' || isAdministrator(await servicesOf(ctx).rights.of(ctx.user.id, ctx.tenant))

/** Refuses what only administrators do to themselves. */
export async function refuseSelf(ctx: Context, users: readonly string[], message: string): Promise<void> {
  if (users.includes(ctx.user.id) && !(await isByAdministrator(ctx))) throw new BusinessError(message)
}

/** Refuses to do to somebody else what lets in as them, where they may do more than the caller in any of their companies. */
export async function refuseAbove(
  ctx: Context,
  { id, tenants }: Pick<RowOf<typeof User>, 'id' | 'tenants'>,
  message: string,
): Promise<void> {
  if (id === ctx.user.id) return
  const services = servicesOf(ctx)
  const theirs = await services.rights.of(id, ctx.tenant)
  if (!theirs.isAdmin && (await isByAdministrator(ctx))) return
  for (const tenant of new Set([ctx.tenant, ...tenants]))
    if (await hasMore(services, { own: ctx.user.id, theirs: id, tenant })) throw new BusinessError(message)
}

/** Refuses to give away what the caller does not have: the rights that somebody would hold by it alone. */
export async function refuseGiving(
  ctx: Context,
  gift: (services: Services) => Promise<Rights>,
  message: string,
): Promise<void> {
  const services = servicesOf(ctx)
  const own = await services.rights.of(ctx.user.id, ctx.tenant)
  if (isAdministrator(own)) return
  const given = await gift(services)
  const { departs } = ctx.user
  const isSeen = !given.scopes?.length || isReached({ rights: own, departs }, { rights: given, departs })
  if (isBeyond(own, given) || isWidened(own, given) || !isSeen) throw new BusinessError(message)
}

function isBeyond(own: Rights, theirs: Rights): boolean {
  const isHigher = isAdministrator(theirs) && !isAdministrator(own)
  const mayMore = theirs.isAdmin || [...theirs.codes].some((code) => !own.codes.has(code))
  return isHigher || mayMore || isColumnHiddenOnlyFrom(own, theirs)
}

/** Columns under rights of their own: whoever lacks one looks by the eyes of those alone who lack it too. */
const isColumnHiddenOnlyFrom = (own: Rights, theirs: Rights) =>
  [...(own.fields ?? [])].some(([entity, { hidden }]) => {
    const alsoHidden = theirs.fields?.get(entity)?.hidden
    return [...hidden].some((key) => !alsoHidden?.has(key))
  })

/** Rows that rules keep from the giver are given by nothing that lacks those rules. */
const isWidened = (own: Rights, given: Rights) =>
  [...own.rules].some(([entity, sets]) => {
    if (!holdsOf(given, entity)) return false
    const known = new Set(sets.map((rules) => JSON.stringify(rules)))
    return !given.rules.get(entity)?.every((rules) => known.has(JSON.stringify(rules)))
  })

/** Refuses to lift rules that the caller is under, from others or oneself, and those of what the caller may not see at all. */
export async function refuseLifting(ctx: Context, entity: string | null | undefined): Promise<void> {
  if (!entity || (await isByAdministrator(ctx))) return
  const own = await servicesOf(ctx).rights.of(ctx.user.id, ctx.tenant)
  if (own.rules.has(entity)) throw new BusinessError('不能取消本人也受限的数据规则')
  if (!holdsOf(own, entity)) {
    const { label = entity } = ctx.linked.entities.get(entity) ?? {}
    throw new BusinessError(`没有【${label}】的权限，不能调整其数据规则`)
  }
}

const holdsOf = ({ codes }: Rights, entity: string): boolean =>
  [...codes].some((code) => code.startsWith(`${entity}:`))

/** Rows of a department are seen by whoever reaches it or one above it. */
const isReached = (own: Standing, theirs: Standing) =>
  isWithinReach(reachOf(theirs.rights, theirs.departs), reachOf(own.rights, own.departs))
