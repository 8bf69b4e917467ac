import { Customer } from '@mortise/customers/model'
import { filled, MessageChannel, MessageTemplate } from '@mortise/messages/model'
import { putOut } from '@mortise/messages/server'
import { BusinessError, complaintOf, formatMoney, namedRules, type RowOf } from '@mortise/model'
import { ShareType } from '@mortise/pricing/model'
import { openShare, signatureInput, signingLink } from '@mortise/pricing/server'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { type AnyRoute, type Context, get, message, post, publicAddress, secret } from '@mortise/server'
import { z } from 'zod'
import { shownQuote, signQuote } from './signing.ts'

const base = '/erp_share/erpShare'
/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20
/** The text that takes a link to a customer; staff may word it otherwise. */
export const QUOTE_TEXT = 'quote_offer'
/** Where customers without a session read and sign a quote. */
const PAGE = '/quoteSign'

const invitation = z.object({ id: z.string().min(1).max(36), sms: z.boolean().default(false) })

export const signingRoutes: AnyRoute[] = [
  /** Sends a quote: a link by which the customer reads and signs it, by text message too if wanted. */
  post('/erpbjxx/erpBjxx/invite', 'quote:send', { body: invitation }, async ({ ctx, body, request }) => {
    const quote = await ctx.repo(Quote).scoped(body.id)
    const made = await invite(ctx, quote)
    if (body.sms) {
      const link = `${publicAddress(ctx.config, request)}${PAGE}?code=${encodeURIComponent(made.code)}`
      await textTo(ctx, quote, { link, pick: made.pick, share: made.id })
    }
    const text = body.sms ? '链接已生成，短信已提交' : '链接已生成'
    return secret(message(text, { code: made.code, pick: made.pick }))
  }),
  get(`${base}/quote`, 'anon', { limit }, ({ ctx, query }) =>
    openShare(
      ctx,
      { code: query.code ?? '', pick: query.pick ?? '', type: ShareType.quote, isLook: true },
      shownQuote,
    ),
  ),
  post(
    `${base}/signQuote`,
    'anon',
    { limit, body: signatureInput, transaction: false },
    async ({ ctx, body: { code, pick, ...signed }, request }) => {
      await openShare(ctx, { code, pick, type: ShareType.quote }, (inside, share) =>
        signQuote(inside, share, { ...signed, from: request.ip }),
      )
      return message('签字成功，感谢您的确认')
    },
  ),
]

async function invite(ctx: Context, quote: RowOf<typeof Quote>) {
  const { id, type, status, store, validUntil } = quote
  if (type === QuoteType.cost) throw new BusinessError('成本报价不能发给客户')
  if (status !== 'sent') await ctx.repo(Quote).move(id, 'send')
  if (validUntil && validUntil < ctx.today) throw new BusinessError('报价已过期，请重新报价')
  const expiresAt = validUntil && `${validUntil} 23:59:59`
  return signingLink(ctx, { type: ShareType.quote, store, subject: id, expiresAt })
}

async function textTo(
  ctx: Context,
  { id, no, revision, customer, totalAmount, validUntil }: RowOf<typeof Quote>,
  { link, pick, share }: { readonly link: string; readonly pick: string; readonly share: string },
): Promise<void> {
  const receiver = customer ? await ctx.repo(Customer).get(customer) : null
  if (!receiver || complaintOf(namedRules.mobile, receiver.tel)) {
    throw new BusinessError(
      receiver ? `客户电话${receiver.tel}不是手机号，不能发送短信` : '请先选择客户再发送短信',
    )
  }
  const template = await ctx.repo(MessageTemplate).first({ code: QUOTE_TEXT, isActive: true })
  if (!template) throw new BusinessError('没有启用的报价短信模板quote_offer，不能发送短信')
  const variables = {
    name: receiver.name,
    no,
    total: formatMoney(totalAmount),
    until: validUntil ?? '',
    link,
    pick,
  }
  await putOut(ctx, [
    {
      channel: MessageChannel.sms,
      receiver: receiver.tel,
      title: template.name,
      content: filled(template.content, variables),
      template: template.code,
      variables,
      concealed: ['link', 'pick'],
      bizKey: `quote:${id}:${revision}:${share}`,
    },
  ])
}
