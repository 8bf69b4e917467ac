import { WorkshopUnit } from '@mortise/engineering/model'
import { BusinessError } from '@mortise/model'
import { Kiosk, type StationInfo } from '@mortise/production/model'
import { type AnyRoute, type Context, get, message, post, secret } from '@mortise/server'
import { z } from 'zod'
import { lookUp } from '../scan/look-up.ts'
import { batch } from '../scan/scan.routes.ts'
import { type Signer, takeScans } from '../scan/take-scans.ts'
import { badgeHolder, issueToken, kioskOf } from './kiosk-token.ts'

/** Calls a minute and address: the stations of a workshop share one. */
const LIMIT = 1200
const HEADER = 'x-station-token'
const badge = z.string().max(64)
/** A picture that the device has made small. */
const picture = z.object({ badge, name: z.string().max(200), picture: z.string().max(2_000_000) })
const DATA = /^data:image\/(?:png|jpeg|webp);base64,/

const tokenOf = ({ headers }: { headers: Record<string, unknown> }): string | undefined => {
  const token = headers[HEADER]
  return typeof token === 'string' ? token : undefined
}

/** Who scans at a station signs each scan with a badge; where the station stands says which unit it was. */
const signedAt =
  (
    asSystem: Context['asSystem'],
    tenant: string,
    { id, name, unit }: { id: string; name: string; unit: string },
  ): Signer =>
  async (input) => {
    const { isOffline, badge: shown } = input
    const holder = await asSystem(tenant, (ctx) => badgeHolder(ctx, id, shown ?? '', { isOffline }))
    if (typeof holder === 'string') return holder
    const { username } = holder
    return {
      by: username,
      input: { ...input, workers: [username], shares: null, jzId: unit, deviceId: name },
    }
  }

/** The few calls that a station may make: by its token, and nothing else is open to that. */
export const kioskRoutes: AnyRoute[] = [
  post(
    '/erp_kiosk/erpKiosk/issue',
    'kiosk:issue',
    { body: z.object({ id: z.string().max(36) }) },
    async ({ ctx, body }) => {
      await ctx.repo(Kiosk).own(body.id)
      return secret({ token: await issueToken(ctx, body.id) })
    },
  ),
  post(
    '/station/open',
    'anon',
    { limit: LIMIT, transaction: false },
    async ({ ctx, request }): Promise<StationInfo> => {
      const { kiosk, tenant } = await kioskOf(ctx, tokenOf(request))
      const unit = await ctx.asSystem(tenant, ({ repo }) => repo(WorkshopUnit).get(kiosk.unit))
      return { id: kiosk.id, name: kiosk.name, unit: unit.name }
    },
  ),
  post(
    '/station/badge',
    'anon',
    { limit: LIMIT, transaction: false, body: z.object({ badge }) },
    async ({ ctx, request, body }) => {
      const { kiosk, tenant } = await kioskOf(ctx, tokenOf(request))
      const holder = await ctx.asSystem(tenant, (system) => badgeHolder(system, kiosk.id, body.badge))
      if (typeof holder === 'string') throw new BusinessError(holder)
      return { realname: holder.realname }
    },
  ),
  get('/station/lookUp', 'anon', { limit: LIMIT }, async ({ ctx, request, query }) => {
    const { tenant } = await kioskOf(ctx, tokenOf(request))
    const found = await ctx.asSystem(tenant, (system) => lookUp(system, (query.code ?? '').slice(0, 64)))
    if (typeof found === 'string') throw new BusinessError(found)
    return found
  }),
  post(
    '/station/batch',
    'anon',
    { limit: LIMIT, transaction: false, body: batch, takesAnyText: true },
    async ({ ctx, request, body }) => {
      const { asSystem, log } = ctx
      const { kiosk, tenant } = await kioskOf(ctx, tokenOf(request))
      return takeScans({ asSystem, tenant, log }, body.scans, signedAt(asSystem, tenant, kiosk))
    },
  ),
  post(
    '/station/photo',
    'anon',
    { limit: LIMIT, transaction: false, body: picture },
    async ({ ctx, request, body: { badge: shown, name, picture: sent } }) => {
      const { kiosk, tenant } = await kioskOf(ctx, tokenOf(request))
      const bytes = Buffer.from(DATA.test(sent) ? sent.slice(sent.indexOf(',') + 1) : '', 'base64')
      if (bytes.length === 0) throw new BusinessError('照片无法识别，请重新拍照')
      const holder = await ctx.asSystem(tenant, (system) =>
        badgeHolder(system, kiosk.id, shown, { isOffline: true }),
      )
      if (typeof holder === 'string') throw new BusinessError(holder)
      const { path } = await ctx.files.save(bytes, name, { tenant, by: holder.username, folder: 'scan' })
      return message(path)
    },
  ),
]
