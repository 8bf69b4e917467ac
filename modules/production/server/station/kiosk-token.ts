import { createHash, randomBytes } from 'node:crypto'
import { BusinessError, instantOf, type RowOf, wallTime } from '@mortise/model'
import { Kiosk, KioskUse } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { holderOf } from './worker-badge.rules.ts'

type Row = RowOf<typeof Kiosk>

/** Characters that 256 bits come to. */
const LENGTH = 43
/** Calls of a station in a minute: a hand scans none so fast. */
const MOST_CALLS = 240
/** Wrong badges in a row after which nobody is asked for a minute. */
const MOST_WRONG = 5
const LOCK_MS = 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new token, told here and nowhere again; the one before is good for nothing from now on. */
export async function issueToken(ctx: Context, id: string): Promise<string> {
  const kiosk = await ctx.repo(Kiosk).lock(id)
  if (kiosk.expiresOn && kiosk.expiresOn < ctx.today)
    throw new BusinessError('令牌有效期已过，请先修改有效期', { field: 'expiresOn' })
  const token = `${randomBytes(32).toString('base64url')}${ctx.tenant === '0' ? '' : `.${ctx.tenant}`}`
  await ctx.repo(Kiosk).move(id, 'issue')
  await ctx
    .repo(Kiosk)
    .put(id, { tokenHash: hashOf(token), issuedAt: ctx.now, wrongInRow: 0, lockedUntil: null })
  return token
}

/** What every device is told whose token is good for nothing, whatever the reason. */
const gone = () => new BusinessError('终端令牌无效或已停用，请联系班组长', { code: 401 })

/** The station whose token this is, in the tenant that it belongs to. */
export async function kioskOf(
  ctx: Pick<Context, 'asSystem'>,
  token: string | undefined,
): Promise<{ kiosk: Row & { readonly unit: string }; tenant: string }> {
  const { kiosk, tenant } = await deviceOf(ctx, token, KioskUse.scan, gone)
  if (!kiosk.unit) throw gone()
  return { kiosk: { ...kiosk, unit: kiosk.unit }, tenant }
}

/** The board whose token this is: it shows what is planned, and opens nothing else. */
export const boardOf = (
  ctx: Pick<Context, 'asSystem'>,
  token: string | undefined,
): Promise<{ kiosk: Row; tenant: string }> =>
  deviceOf(ctx, token, KioskUse.board, () => new BusinessError('看板链接已失效，请联系计划员', { code: 401 }))

async function deviceOf(
  { asSystem }: Pick<Context, 'asSystem'>,
  token: string | undefined,
  use: Row['use'],
  refused: () => BusinessError,
): Promise<{ kiosk: Row; tenant: string }> {
  const [random = '', tenant = '0'] = (token ?? '').split('.')
  if (random.length !== LENGTH || !/^[\w-]{1,36}$/.test(tenant)) throw refused()
  const kiosk = await asSystem(tenant, async (ctx) => {
    const found = await ctx.repo(Kiosk).first({ tokenHash: hashOf(token ?? ''), status: 'active' })
    // Those of before there were boards say nothing of their use.
    if (!found || (found.use ?? KioskUse.scan) !== use) return null
    if (found.expiresOn && found.expiresOn < ctx.today) return null
    // To the minute: who looks wants to know whether it is alive.
    if (found.lastSeenAt?.slice(0, 16) !== ctx.now.slice(0, 16))
      await ctx.repo(Kiosk).put(found.id, { lastSeenAt: ctx.now })
    return found
  })
  if (!kiosk) throw refused()
  refuseHaste(kiosk.id)
  return { kiosk, tenant }
}

const calls = new Map<string, { minute: number; count: number }>()

function refuseHaste(id: string): void {
  const minute = Math.floor(Date.now() / 60_000)
  const known = calls.get(id)
  const count = known?.minute === minute ? known.count + 1 : 1
  calls.set(id, { minute, count })
  if (count > MOST_CALLS) throw new BusinessError('操作过于频繁，请稍后再试', { code: 429 })
}

/**
 * Whoever a badge belongs to, or why it is nobody's. Wrong ones are counted, and after several in a row nobody is asked for a
 * while; what was scanned without a network is looked at all the same.
 */
export async function badgeHolder(
  ctx: Context,
  kiosk: string,
  badge: string,
  { isOffline = false } = {},
): Promise<{ username: string; realname: string } | string> {
  const { wrongInRow, wrongBadges, lockedUntil } = await ctx.repo(Kiosk).lock(kiosk)
  if (!isOffline && lockedUntil && lockedUntil > ctx.now) return '工牌错误次数过多，请一分钟后再试'
  const holder = await holderOf(ctx, badge)
  if (holder) {
    if (wrongInRow > 0) await ctx.repo(Kiosk).put(kiosk, { wrongInRow: 0, lockedUntil: null })
    return holder
  }
  const inRow = isOffline ? wrongInRow : wrongInRow + 1
  const isMuch = inRow >= MOST_WRONG
  await ctx.repo(Kiosk).put(kiosk, {
    wrongBadges: wrongBadges + 1,
    wrongInRow: isMuch ? 0 : inRow,
    lockedUntil: isMuch ? wallTime(new Date(instantOf(ctx.now).getTime() + LOCK_MS)) : lockedUntil,
  })
  return '工牌无效，请重新扫描工牌'
}
