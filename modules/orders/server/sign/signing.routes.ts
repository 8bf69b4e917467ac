import { BusinessError } from '@mortise/model'
import { CustomerOrder, customersCopy } from '@mortise/orders/model'
import { ShareType } from '@mortise/pricing/model'
import { openShare, signatureInput, signingLink } from '@mortise/pricing/server'
import { type AnyRoute, get, message, post, secret } from '@mortise/server'
import { z } from 'zod'
import { refuseUnsignable, shownContract, signContract } from './sign-contract.ts'

const base = '/erp_share/erpShare'
/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20

export const signingRoutes: AnyRoute[] = [
  /** A link by which the customer reads the contract of an order and signs it. */
  post(
    '/erp_customerorder/erpCustomerorder/invite',
    'customerOrder:submit',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body }) => {
      const order = await ctx.repo(CustomerOrder).scoped(body.id)
      refuseUnsignable(order)
      if (order.signedAt) throw new BusinessError(`订单${order.no}的合同已由${order.signer}签字`)
      customersCopy(order)
      const { code, pick } = await signingLink(ctx, {
        type: ShareType.contract,
        store: order.store,
        subject: order.id,
      })
      return secret(message('链接已生成', { code, pick }))
    },
  ),
  get(`${base}/contract`, 'anon', { limit }, ({ ctx, query }) =>
    openShare(
      ctx,
      { code: query.code ?? '', pick: query.pick ?? '', type: ShareType.contract, isLook: true },
      shownContract,
    ),
  ),
  post(
    `${base}/signContract`,
    'anon',
    { limit, body: signatureInput, transaction: false },
    async ({ ctx, body: { code, pick, ...signed }, request }) => {
      await openShare(ctx, { code, pick, type: ShareType.contract }, (inside, share) =>
        signContract(inside, share, { ...signed, from: request.ip }),
      )
      return message('签字成功，感谢您的确认')
    },
  ),
]
