import { PriceRight } from '@mortise/doors/model'
import { BusinessError, codeOf } from '@mortise/model'
import { Share, ShareType } from '@mortise/pricing/model'
import { type AnyRoute, get, message, post, secret } from '@mortise/server'
import { z } from 'zod'
import { listedDoors, trialOf, triedDoor } from './factory-price.ts'
import { makeShare, openShare } from './shares.ts'

const base = '/erp_share/erpShare'
/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20
/** A trial asks at every change. */
const trialLimit = 120

const newShare = z.object({
  storeId: z.string(),
  expireTime: z.string().nullish(),
  maxViews: z.int().min(1).nullish(),
  remark: z.string().max(500).nullish(),
})
const trial = z.object({
  code: z.string().max(100),
  pick: z.string().max(10),
  doorId: z.string().max(36),
  values: z.record(z.string().max(20), z.string().max(200)),
})

export const shareRoutes: AnyRoute[] = [
  post(`${base}/add`, codeOf(Share, 'add') as 'share:add', { body: newShare }, async ({ ctx, body }) => {
    if (!ctx.can(PriceRight.factory)) throw new BusinessError('您没有查看出厂价的权限，不能分享出厂价')
    const { storeId: store, expireTime: expiresAt, maxViews, remark } = body
    const made = await makeShare(ctx, { type: ShareType.factoryPrice, store, expiresAt, maxViews, remark })
    return secret(message('添加成功！', made))
  }),
  get(`${base}/open`, 'anon', { limit }, ({ ctx, query }) =>
    openShare(
      ctx,
      { code: query.code ?? '', pick: query.pick ?? '', type: ShareType.factoryPrice, isLook: true },
      listedDoors,
    ),
  ),
  get(`${base}/door`, 'anon', { limit: trialLimit }, ({ ctx, query }) =>
    openShare(
      ctx,
      { code: query.code ?? '', pick: query.pick ?? '', type: ShareType.factoryPrice },
      (inside, share) => trialOf(inside, share, query.doorId ?? ''),
    ),
  ),
  post(
    `${base}/tryOut`,
    'anon',
    { limit: trialLimit, body: trial, transaction: false },
    ({ ctx, body: { code, pick, doorId, values } }) =>
      openShare(ctx, { code, pick, type: ShareType.factoryPrice }, (inside, share) =>
        triedDoor(inside, share, doorId, values),
      ),
  ),
]
