import { createHash, randomBytes, randomInt } from 'node:crypto'
import { addDays, BusinessError, type RowOf } from '@mortise/model'
import { Share } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'

/** Days for which a link is good unless told. */
const GOOD_DAYS = 7
/** Characters of a code that 256 bits come to. */
const CODE_LENGTH = 43

/** Wrong extraction codes after which a link is stopped. */
export const MOST_WRONG = 10

export interface NewShare {
  readonly type: RowOf<typeof Share>['type']
  /** Whose it is; nobody's where it is for somebody whom no store looks after. */
  readonly store: string | null
  readonly subject?: string | null
  readonly expiresAt?: string | null
  readonly maxViews?: number | null
  readonly remark?: string | null
}

/** Makes a link. Its code and its extraction code are told here and nowhere again. */
export async function makeShare(
  ctx: Context,
  input: NewShare,
): Promise<{ id: string; code: string; pick: string }> {
  const depart = input.store === null ? null : (await ownStore(ctx, input.store)).sysOrgCode
  const { type, store, maxViews = null, remark = null } = input
  const expiresAt = input.expiresAt ?? `${addDays(ctx.today, GOOD_DAYS)} 23:59:59`
  if (expiresAt <= ctx.now) throw new BusinessError('失效时间应晚于现在', { field: 'expiresAt' })
  const code = `${randomBytes(32).toString('base64url')}${ctx.tenant === '0' ? '' : `.${ctx.tenant}`}`
  const pick = String(randomInt(10_000)).padStart(4, '0')
  const share = await ctx.repo(Share).add({ type, store, expiresAt, maxViews, remark })
  await ctx.repo(Share).put(share.id, {
    codeHash: hashOf(code),
    pickHash: hashOf(`${code}:${pick}`),
    subject: input.subject ?? null,
    ...(depart !== null && { sysOrgCode: depart }),
  })
  return { id: share.id, code, pick }
}

/** What everybody is told whose link is good for nothing, whatever the reason. */
const gone = () => new BusinessError('链接已失效，请联系门店')

interface Opening {
  readonly code: string
  readonly pick: string
  readonly type: string
  readonly isLook?: boolean
  /** Whether wrong extraction codes stop the link; off for whoever counts them otherwise. */
  readonly isCounted?: boolean
}

/**
 * Lets somebody in by a link, in the tenant that it was made in: `work` has every right, so it answers a list of named
 * fields and nothing else. A look is counted, whatever comes of it.
 */
export async function openShare<T>(
  { asSystem }: Pick<Context, 'asSystem'>,
  { code, pick, type, isLook = false, isCounted = true }: Opening,
  work: (ctx: Context, share: RowOf<typeof Share>) => Promise<T>,
): Promise<T> {
  const [random = '', tenant = '0'] = code.split('.')
  if (random.length !== CODE_LENGTH || !/^[\w-]{1,36}$/.test(tenant)) throw gone()
  const isPicked = ({ pickHash }: RowOf<typeof Share>) => pickHash === hashOf(`${code}:${pick}`)
  if (isCounted) await asSystem(tenant, (ctx) => countWrong(ctx, hashOf(code), isPicked))
  return asSystem(tenant, async (ctx) => {
    const known = await ctx.repo(Share).first({ codeHash: hashOf(code) })
    if (!known || known.type !== type || !isPicked(known)) throw gone()
    // Locked, so that the last look is had by one alone.
    const share = await ctx.repo(Share).lock(known.id)
    const { maxViews, viewCount } = share
    const isUsedUp = maxViews !== null && (isLook ? viewCount >= maxViews : viewCount > maxViews)
    if (!share.isActive || share.expiresAt <= ctx.now || isUsedUp) throw gone()
    if (isLook) await ctx.repo(Share).put(share.id, { viewCount: viewCount + 1 })
    return work(ctx, share)
  })
}

/** Four digits are soon guessed: whoever guesses a link's too often has none. Kept, although the call is refused. */
async function countWrong(
  { repo }: Context,
  codeHash: string,
  isPicked: (share: RowOf<typeof Share>) => boolean,
): Promise<void> {
  const known = await repo(Share).first({ codeHash, isActive: true })
  if (!known || isPicked(known)) return
  const { id, wrongPicks } = await repo(Share).lock(known.id)
  await repo(Share).put(id, { wrongPicks: wrongPicks + 1, isActive: wrongPicks + 1 < MOST_WRONG })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
