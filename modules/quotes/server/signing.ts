import { BusinessError, pick, type RowOf } from '@mortise/model'
import type { Share } from '@mortise/pricing/model'
import { keepSignature, refuseUnseen, type Signature, sealed, shownSale } from '@mortise/pricing/server'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'

type Row = RowOf<typeof Quote>

/** Quotes that a customer may look at; of all others the link tells nothing. */
const shown: ReadonlySet<Row['status']> = new Set(['sent', 'confirmed', 'ordered'])

/** A quote as the customer sees it by a link: what is offered and for how much, never what it costs. */
export async function shownQuote(ctx: Context, { subject }: RowOf<typeof Share>) {
  const quote = await ctx.repo(Quote).first({ id: subject ?? '' })
  if (!quote || !shown.has(quote.status)) throw new BusinessError('该报价已失效，请联系门店')
  return sealed({
    ...(await shownSale(ctx, quote)),
    ...pick(quote, 'name', 'validUntil', 'terms'),
    isSigned: quote.status !== 'sent',
  })
}

/** Confirms a quote by the hand of the customer; drawing, name, time and address are kept with it. */
export async function signQuote(
  ctx: Context,
  share: RowOf<typeof Share>,
  signature: Signature,
): Promise<void> {
  // Locked, so that two who sign at once do not both.
  const quote = await ctx.repo(Quote).lock(share.subject ?? '')
  if (quote.status === 'confirmed' || quote.status === 'ordered') throw new BusinessError('该报价已签字确认')
  if (quote.status !== 'sent') throw new BusinessError('该报价已失效，请联系门店')
  refuseUnseen(await shownQuote(ctx, share), signature)
  await ctx.repo(Quote).move(quote.id, 'confirm')
  await ctx.repo(Quote).put(quote.id, await keepSignature(ctx, quote.no, signature))
}
