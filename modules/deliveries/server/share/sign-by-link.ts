import { Delivery, RejectReason } from '@mortise/deliveries/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Share } from '@mortise/pricing/model'
import { keepSignature, refuseUnseen, type Signature, signatureInput } from '@mortise/pricing/server'
import { Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { z } from 'zod'
import { refuseUnsigned } from '../delivery/sign-delivery.ts'
import { savedPhotos } from './saved-photos.ts'
import { gone, shownDelivery } from './shown-delivery.ts'

const MOST_PHOTOS = 6

const reasons = Object.keys(RejectReason.items) as (keyof typeof RejectReason.items)[]

/** What the page for signing sends: the hand, pictures, what is rejected and why, and the boxes that are there. */
export const signingInput = signatureInput.extend({
  rejects: z
    .array(
      z.object({
        id: z.string().max(36),
        qty: z.number().positive().max(99_999_999),
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
  const wanted = new Map(rejects.map((reject) => [reject.id, reject]))
  if ([...wanted.keys()].some((id) => !delivery.items.some((item) => item.id === id)))
    throw new BusinessError('拒收的明细不在该送货单中')
  const doors = delivery.items.flatMap(({ id, doorUnit }) => (doorUnit && wanted.has(id) ? [doorUnit] : []))
  await refuseUnticked(ctx, delivery, received, doors)
  await repo(Delivery).put(delivery.id, {
    items: delivery.items.map((item) => ({
      ...item,
      signedQty: null,
      rejectQty: wanted.get(item.id)?.qty ?? 0,
      rejectReason: wanted.get(item.id)?.reason ?? null,
    })),
    packs: delivery.packs.map((line) => ({ ...line, isReceived: received.includes(line.id) })),
    photos: await savedPhotos(ctx, `签收-${delivery.no}`, photos),
  })
  const { signatures, signer, signedFrom } = await keepSignature(ctx, delivery.no, signature)
  await repo(Delivery).put(delivery.id, { signatures, signer, signedFrom })
  await signed(ctx, delivery.id)
}

/** A box that nobody ticked is not there: some door of it is rejected. */
async function refuseUnticked(
  { repo }: Context,
  { packs }: RowOf<typeof Delivery>,
  received: readonly string[],
  rejected: readonly string[],
): Promise<void> {
  const missing = packs.filter(({ id }) => !received.includes(id)).map(({ pack }) => pack)
  const boxes = await repo(Pack).find({ id: { in: missing } }, { limit: missing.length + 1 })
  const open = boxes.filter(({ items }) => !items.some(({ unit }) => rejected.includes(unit)))
  if (open.length > 0) throw new BusinessError(`还有 ${open.length} 个包件没有点收，少件请填写其中门的拒收`)
}

/** What the form has wrong is told; what else stands against it is the house's own, and no word for strangers. */
async function signed({ repo }: Context, id: string): Promise<void> {
  refuseUnsigned(await repo(Delivery).get(id))
  try {
    await repo(Delivery).move(id, 'sign')
  } catch (cause) {
    if (!(cause instanceof BusinessError)) throw cause
    throw new BusinessError('暂时不能签收，请联系门店', { cause })
  }
}
