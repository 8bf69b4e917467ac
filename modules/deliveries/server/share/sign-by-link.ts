import { Delivery, RejectReason } from '@mortise/deliveries/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Share } from '@mortise/pricing/model'
import { keepSignature, refuseUnseen, type Signature, signatureInput } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { z } from 'zod'
import { gone, shownDelivery } from './shown-delivery.ts'

const PICTURE = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/=]+)$/
const MOST_PHOTOS = 6
/** What a picture of a telephone comes to once the page has made it smaller. */
const MOST_BYTES = 550_000

const reasons = Object.keys(RejectReason.items) as (keyof typeof RejectReason.items)[]

/** What the page for signing sends: the hand, pictures, what is rejected and why, and the boxes that are there. */
export const signingInput = signatureInput.extend({
  rejects: z
    .array(
      z.object({
        id: z.string().max(36),
        qty: z.number().min(0).max(99_999_999),
        reason: z.enum(reasons, '请选择拒收原因'),
      }),
    )
    .max(500)
    .default([]),
  received: z.array(z.string().max(36)).max(500).default([]),
  photos: z
    .array(z.string().max(750_000, '照片过大，请重新拍照'))
    .max(MOST_PHOTOS, `照片最多${MOST_PHOTOS}张`)
    .default([]),
})
type Signing = Omit<z.infer<typeof signingInput>, 'code' | 'pick'> & Signature

/** Signs for a delivery by its link: once, for what it says now, with every box ticked. */
export async function signByLink(ctx: Context, share: RowOf<typeof Share>, signing: Signing): Promise<void> {
  const { repo } = ctx
  // Locked, so that two who sign at once do not both.
  const delivery = await repo(Delivery).lock(share.subject ?? '')
  if (delivery.status === 'signed') throw new BusinessError('该送货单已签收')
  if (delivery.status !== 'shipped') throw gone()
  refuseUnseen(await shownDelivery(ctx, share), signing)
  const { rejects, received, photos, ...signature } = signing
  const missing = delivery.packs.filter(({ id }) => !received.includes(id))
  if (missing.length > 0 && rejects.length === 0)
    throw new BusinessError(`还有 ${missing.length} 个包件没有点收，少件请填写拒收`)
  const wanted = new Map(rejects.map((reject) => [reject.id, reject]))
  if ([...wanted.keys()].some((id) => !delivery.items.some((item) => item.id === id)))
    throw new BusinessError('拒收的明细不在该送货单中')
  await repo(Delivery).put(delivery.id, {
    items: delivery.items.map((item) => ({
      ...item,
      signedQty: null,
      rejectQty: wanted.get(item.id)?.qty ?? 0,
      rejectReason: wanted.get(item.id)?.reason ?? null,
    })),
    photos: await savedPhotos(ctx, delivery.no, photos),
  })
  const { signatures, signer, signedFrom } = await keepSignature(ctx, delivery.no, signature)
  await repo(Delivery).put(delivery.id, { signatures, signer, signedFrom })
  await repo(Delivery).move(delivery.id, 'sign')
}

/** Pictures as browsers tell them; what says to be one and is none is refused by whoever keeps files. */
async function savedPhotos(ctx: Context, no: string, photos: readonly string[]): Promise<string[]> {
  const saved: string[] = []
  for (const [at, photo] of photos.entries()) {
    const [, type, text] = PICTURE.exec(photo) ?? []
    if (!type || !text) throw new BusinessError(`第${at + 1}张照片不是JPG或PNG图片`)
    const bytes = Buffer.from(text, 'base64')
    if (bytes.length > MOST_BYTES) throw new BusinessError(`第${at + 1}张照片过大，请重新拍照`)
    const name = `签收-${no}-${at + 1}.${type === 'png' ? 'png' : 'jpg'}`
    saved.push((await ctx.files.save(bytes, name, { tenant: ctx.tenant })).path)
  }
  return saved
}
