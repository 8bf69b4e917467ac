import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, customersCopy, isSignable } from '@mortise/orders/model'
import type { Share } from '@mortise/pricing/model'
import { keepSignature, refuseUnseen, type Signature, sealed, shownSale } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

export function refuseUnsignable({ status, no }: Order): void {
  if (isSignable({ status })) return
  const isOpen = status === 'draft' || status === 'submitted'
  throw new BusinessError(`订单${no}${isOpen ? '尚未审核' : '已结束'}，不能签合同`)
}

/** A contract as the customer sees it by a link. */
export async function shownContract(ctx: Context, { subject }: RowOf<typeof Share>) {
  const order = await ctx.repo(CustomerOrder).first({ id: subject ?? '' })
  const isShown = order && (isSignable(order) || order.status === 'completed')
  if (!isShown) throw new BusinessError('该合同已失效，请联系门店')
  const { deliverOn, promisedOn, address } = order
  return sealed({
    ...(await shownSale(ctx, customersCopy(order))),
    deliverOn: promisedOn ?? deliverOn,
    address,
    isSigned: order.signedAt !== null,
  })
}

/** Keeps the hand of the customer with the order: once, for what it says now. */
export async function signContract(
  ctx: Context,
  share: RowOf<typeof Share>,
  signature: Signature,
): Promise<void> {
  // Locked, so that two who sign at once do not both.
  const order = await ctx.repo(CustomerOrder).lock(share.subject ?? '')
  if (order.signedAt) throw new BusinessError('该合同已签字')
  if (!isSignable(order)) throw new BusinessError('该合同已失效，请联系门店')
  refuseUnseen(await shownContract(ctx, share), signature)
  await ctx.repo(CustomerOrder).put(order.id, await keepSignature(ctx, order.no, signature))
}

/** What was signed is no more: the customer signs anew. */
export const unsigned = { signatures: null, signer: null, signedAt: null, signedFrom: null } as const
