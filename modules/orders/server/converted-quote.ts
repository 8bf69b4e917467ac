import { add, addDays, BusinessError, defaultsOf, type RowOf, sum } from '@mortise/model'
import { CustomerOrder, levelOf } from '@mortise/orders/model'
import { chargedLike, PriceType } from '@mortise/pricing/model'
import { attempt, openBook, priceLine } from '@mortise/pricing/server'
import { Quote } from '@mortise/quotes/model'
import { after, type Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { soldLines } from './signed-lines.ts'

type QuoteRow = RowOf<typeof Quote>
type QuoteLine = QuoteRow['lines'][number]

/** Days in which doors of every kind can be made, where nobody asked for another day. */
const USUAL_DAYS = 30

/** A quote that the customer accepts becomes the draft of one order: same doors, same versions, same prices. */
export const convertedQuote = after(Quote, 'convert', async (quote, ctx) => {
  const known = await ctx.repo(CustomerOrder).first({ quote: quote.id })
  if (known) throw new BusinessError(`该报价已转订单${known.no}`)
  if (!quote.customer) throw new BusinessError('报价没有客户，不能转订单')
  const orders = ctx.repo(CustomerOrder)
  const { id, priceLevel } = await orders.add(draftOf(quote, quote.customer, ctx))
  // What a dealer's customer signed says what the dealer gets, not what it pays us.
  const isRetailed = quote.priceLevel === PriceType.retail && priceLevel === PriceType.dealer
  // Written before they are priced, so that they keep what was signed.
  const signed = await linesOf(quote, ctx, isRetailed)
  const { lines } = await orders.put(id, { quote: quote.id, lines: signed as never })
  const charges = chargedLike(quote)
  const order = await orders.edit({
    id,
    lines,
    ...charges,
    discountAmount: isRetailed ? 0 : charges.discountAmount,
    otherAmount: add(charges.otherAmount, feesOf(quote)),
  })
  await ctx.repo(Quote).put(quote.id, { order: order.id })
})

/** Where it goes is filled in from the customer. */
const draftOf = (quote: QuoteRow, customer: string, { today }: Context) => ({
  customer,
  store: quote.store,
  address: '',
  receiver: '',
  receiverTel: '',
  deliverOn: addDays(today, USUAL_DAYS),
})

async function linesOf(quote: QuoteRow, ctx: Context, isRetailed: boolean) {
  const defaults = defaultsOf(CustomerOrder.fields.lines as never, ctx)
  const lines = []
  for (const line of soldLines(quote)) {
    const signed = { ...defaults, ...line, id: undefined, quoteLine: line.id }
    const offered = await offeredThen(ctx, quote, line)
    if (!isRetailed) {
      const retailPrice = offered instanceof BusinessError ? null : offered?.retailPrice
      lines.push({ ...signed, retailPrice })
      continue
    }
    if (offered instanceof BusinessError) throw offered
    const { listPrice, trace } = offered!
    lines.push({ ...signed, listPrice, unitPrice: listPrice, retailPrice: line.unitPrice, trace })
  }
  return lines
}

/** A line at the level of the order, on the day of its quote and by what the door was calculated by then. */
async function offeredThen(ctx: Context, { store, customer, createTime }: QuoteRow, line: QuoteLine) {
  const { trace } = line
  const book = await openBook(ctx, {
    store,
    customer,
    date: trace?.date ?? createTime.slice(0, 10),
    level: levelOf((await ctx.repo(Store).get(store)).type),
  })
  return attempt(() => priceLine(ctx, book, { ...line, inputs: (trace?.used ?? null) as never }))
}

/** What a quote charges by hand in lines of its own. */
const feesOf = (quote: QuoteRow): number => {
  const sold = new Set(soldLines(quote))
  return sum(
    quote.lines.filter((line) => !sold.has(line)),
    ({ amount }) => amount,
  )
}
