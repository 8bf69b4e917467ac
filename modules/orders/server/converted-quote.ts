import { addDays, BusinessError, defaultsOf, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { chargedLike } from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import { after, type Context } from '@mortise/server'

/** Days in which doors of every kind can be made, where nobody asked for another day. */
const USUAL_DAYS = 30

/** A quote that the customer accepts becomes the draft of one order: same doors, same versions, same prices. */
export const convertedQuote = after(Quote, 'convert', async (quote, ctx) => {
  const known = await ctx.repo(CustomerOrder).first({ quote: quote.id })
  if (known) throw new BusinessError(`该报价已转订单${known.no}`)
  if (!quote.customer) throw new BusinessError('报价没有客户，不能转订单')
  const orders = ctx.repo(CustomerOrder)
  const { id } = await orders.add(draftOf(quote, quote.customer, ctx))
  // Written before they are priced, so that they are priced on the versions that were offered.
  const { lines } = await orders.put(id, { quote: quote.id, lines: linesOf(quote, ctx) })
  const order = await orders.edit({ id, lines, ...chargedLike(quote) })
  await ctx.repo(Quote).put(quote.id, { order: order.id })
})

/** Where it goes is filled in from the customer. */
const draftOf = (quote: RowOf<typeof Quote>, customer: string, { today }: Context) => ({
  customer,
  store: quote.store,
  address: '',
  receiver: '',
  receiverTel: '',
  deliverOn: addDays(today, USUAL_DAYS),
})

const linesOf = (quote: RowOf<typeof Quote>, ctx: Context) =>
  quote.lines.map((line) => ({
    ...defaultsOf(CustomerOrder.fields.lines as never, ctx),
    ...line,
    id: undefined,
  })) as never
