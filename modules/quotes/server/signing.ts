import { Customer } from '@mortise/customers/model'
import { BusinessError, pick, type RowOf } from '@mortise/model'
import type { Share } from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'

type Row = RowOf<typeof Quote>

/** Quotes that a customer may look at; of all others the link tells nothing. */
const shown: ReadonlySet<Row['status']> = new Set(['sent', 'confirmed', 'ordered'])
const PNG = 'data:image/png;base64,'
/** A drawn name takes a few kilobytes; more than this is no signature. */
const MOST_BYTES = 300_000

const shownAmounts = [
  'goodsAmount',
  'discountAmount',
  'installAmount',
  'freightAmount',
  'otherAmount',
  'totalAmount',
] as const

/** A quote as the customer sees it by a link: what is offered and for how much, never what it costs. */
export async function shownQuote({ repo }: Context, { subject }: RowOf<typeof Share>) {
  const quote = await repo(Quote).first({ id: subject ?? '' })
  if (!quote || !shown.has(quote.status)) throw new BusinessError('该报价已失效，请联系门店')
  const store = await repo(Store).get(quote.store)
  const customer = quote.customer ? await repo(Customer).get(quote.customer) : null
  return {
    ...pick(quote, 'no', 'name', 'revision', 'validUntil', 'signedAt', 'signer', 'terms', ...shownAmounts),
    store: store.name,
    tel: store.tel,
    customer: customer?.name ?? null,
    isSigned: quote.status !== 'sent',
    lines: quote.lines.map((line) =>
      pick(line, 'room', 'itemName', 'spec', 'qty', 'unit', 'unitPrice', 'amount'),
    ),
  }
}

export interface Signature {
  readonly signer: string
  /** A drawing as browsers tell it. */
  readonly picture: string
  /** The address of whoever signed. */
  readonly from: string
}

/** Confirms a quote by the hand of the customer; drawing, name, time and address are kept with it. */
export async function signQuote(
  ctx: Context,
  { subject }: RowOf<typeof Share>,
  { signer, picture, from }: Signature,
): Promise<void> {
  // Locked, so that two who sign at once do not both.
  const quote = await ctx.repo(Quote).lock(subject ?? '')
  if (quote.status === 'confirmed' || quote.status === 'ordered') throw new BusinessError('该报价已签字确认')
  if (quote.status !== 'sent') throw new BusinessError('该报价已失效，请联系门店')
  await ctx.repo(Quote).move(quote.id, 'confirm')
  const { path } = await ctx.files.save(drawingOf(picture), `签字-${quote.no}.png`, {
    tenant: ctx.tenant,
  })
  await ctx.repo(Quote).put(quote.id, { signatures: [path], signer, signedFrom: from, signedAt: ctx.now })
}

function drawingOf(picture: string): Buffer {
  const bytes = Buffer.from(picture.startsWith(PNG) ? picture.slice(PNG.length) : '', 'base64')
  if (bytes.length === 0) throw new BusinessError('请先签字')
  if (bytes.length > MOST_BYTES) throw new BusinessError('签字图片过大，请重新签字')
  return bytes
}
