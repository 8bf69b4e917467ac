import { Delivery } from '@mortise/deliveries/model'
import { addDays, BusinessError, type RowOf } from '@mortise/model'
import { ShareType } from '@mortise/pricing/model'
import { MOST_WRONG, openShare, signingLink } from '@mortise/pricing/server'
import { Pack } from '@mortise/production/model'
import { type AnyRoute, type Context, get, message, post, seal, secret, unseal } from '@mortise/server'
import { z } from 'zod'
import { gone, shownDelivery, shownPack } from './shown-delivery.ts'
import { signByLink, signingInput } from './sign-by-link.ts'

const base = '/erp_share/erpShare'
/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20
/** Days after its delivery was signed for in which the label of a box still leads somewhere. */
const SHOWN_DAYS = 30

const purposeOf = (id: string): string => `delivery ${id}`
const noteOf = (code: string, pick: string, isLook = false) => ({
  code,
  pick,
  type: ShareType.deliveryNote,
  isLook,
})

export const shareRoutes: AnyRoute[] = [
  /** A link by which the driver or whoever receives looks at a delivery and signs for it; the latest is the one that counts. */
  post(
    '/erp_delivery/erpDelivery/invite',
    'delivery:ship',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body }) => {
      const { id, no, status, store } = await ctx.repo(Delivery).scoped(body.id)
      if (status !== 'shipped') throw new BusinessError(`送货单${no}不是已发货，不能生成签收链接`)
      const { code, pick } = await signingLink(ctx, {
        type: ShareType.deliveryNote,
        store: store ?? '',
        subject: id,
      })
      await ctx.repo(Delivery).put(id, { sealedCode: seal(ctx.config, purposeOf(id), code), labelMisses: 0 })
      return secret(message('链接已生成', { code, pick }))
    },
  ),
  get(`${base}/delivery`, 'anon', { limit }, ({ ctx, query }) =>
    openShare(ctx, noteOf(query.code ?? '', query.pick ?? '', true), shownDelivery),
  ),
  get(`${base}/pack`, 'anon', { limit }, ({ ctx, query }) =>
    openPack(ctx, query.c ?? '', query.s ?? '', async (inside, pack) =>
      shownPack(inside, pack, (await signedBy(inside, pack))?.status === 'shipped'),
    ),
  ),
  /** From the label of a box to the delivery that it left with, for whoever knows the extraction code. */
  get(`${base}/packDelivery`, 'anon', { limit }, async ({ ctx, query }) => {
    const found = await openPack(ctx, query.c ?? '', query.s ?? '', async (inside, pack) => {
      const delivery = await signedBy(inside, pack)
      if (!delivery?.sealedCode || (delivery.labelMisses ?? 0) >= MOST_WRONG) throw gone()
      const code = unseal(inside.config, purposeOf(delivery.id), delivery.sealedCode)
      return { code, id: delivery.id, tenant: inside.tenant }
    })
    if (!found.code) throw gone()
    const { code, id, tenant } = found
    const share = { ...noteOf(code, query.pick ?? '', true), isCounted: false }
    try {
      return await openShare(ctx, share, async (inside, opened) => ({
        code,
        delivery: await shownDelivery(inside, opened),
      }))
    } catch (error) {
      if (error instanceof BusinessError) await ctx.asSystem(tenant, (inside) => countMiss(inside, id))
      throw error
    }
  }),
  post(
    `${base}/signDelivery`,
    'anon',
    { limit, body: signingInput, transaction: false },
    async ({ ctx, body: { code, pick, ...signing }, request }) => {
      await openShare(ctx, noteOf(code, pick), (inside, share) =>
        signByLink(inside, share, { ...signing, from: request.ip }),
      )
      return message('签收成功')
    },
  ),
]

/** Whoever guesses by a label stops the way by labels, kept although the call is refused. */
async function countMiss({ repo }: Context, id: string): Promise<void> {
  const { labelMisses } = await repo(Delivery).lock(id)
  await repo(Delivery).put(id, { labelMisses: (labelMisses ?? 0) + 1 })
}

/** Lets somebody look at a box by what its label says, in the company that it is of. */
async function openPack<T>(
  { asSystem }: Pick<Context, 'asSystem'>,
  ticket: string,
  shareCode: string,
  work: (ctx: Context, pack: RowOf<typeof Pack>) => Promise<T>,
): Promise<T> {
  const [random = '', tenant = '0'] = shareCode.split('.')
  if (random.length !== 16 || !/^[\w-]{1,36}$/.test(tenant) || ticket.length > 20) throw gone()
  return asSystem(tenant, async (ctx) => {
    const pack = await ctx.repo(Pack).first({ ticket, shareCode })
    if (!pack || pack.status === 'voided' || pack.status === 'returned' || pack.status === 'open')
      throw gone()
    const delivery = pack.status === 'signed' ? await signedBy(ctx, pack) : null
    if (delivery?.signedAt && addDays(delivery.signedAt.slice(0, 10), SHOWN_DAYS) < ctx.today) throw gone()
    return work(ctx, pack)
  })
}

/** The delivery that a box left with. */
async function signedBy(
  { repo }: Context,
  { id }: RowOf<typeof Pack>,
): Promise<RowOf<typeof Delivery> | undefined> {
  const some = { field: 'pack', test: { op: 'in' as const, values: [id] } }
  const found = await repo(Delivery).select({ lines: 'packs', some }, { limit: 20 })
  return found.find(({ status }) => status === 'shipped' || status === 'signed')
}
