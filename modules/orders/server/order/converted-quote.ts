import { add, addDays, BusinessError, newLine, type RowOf } from '@mortise/model'
import { CustomerOrder, levelOf } from '@mortise/orders/model'
import { chargedLike } from '@mortise/pricing/model'
import { attempt, openBook, priceLine } from '@mortise/pricing/server'
import { Quote } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { feesOf, isOfOtherLevel, isRetailed, soldLines } from '../prices/signed-lines.ts'
import { prepareOrder } from './prepare-order.ts'

type Order = RowOf<typeof CustomerOrder>
type QuoteRow = RowOf<typeof Quote>
type QuoteLine = QuoteRow['lines'][number]

/** Days in which doors of every kind can be made, where nobody asked for another day. */
const USUAL_DAYS = 30

/** A quote that the customer accepts becomes the draft of one order: same doors, same versions, same prices. */
export async function prepareConverted(order: Order, quoteId: string, ctx: Context): Promise<Partial<Order>> {
  const quote = await ctx.repo(Quote).get(quoteId)
  const level = levelOf((await ctx.repo(Store).get(quote.store)).type)
  const forRetail = isRetailed(quote, level)
  const charges = chargedLike(quote)
  const charged = {
    ...charges,
    discountAmount: forRetail ? 0 : charges.discountAmount,
    otherAmount: add(charges.otherAmount, feesOf(quote)),
  }
  const deliverOn = order.deliverOn ?? addDays(ctx.today, USUAL_DAYS)
  const signed = { ...order, deliverOn, lines: await linesOf(quote, ctx, level) }
  return {
    deliverOn,
    ...charged,
    ...(await prepareOrder({ ...signed, ...charged }, ctx, null, signed)),
  }
}

/** Lines as they were signed; each is known by the line of the quote until it gets an id of its own. */
async function linesOf(quote: QuoteRow, ctx: Context, level: string): Promise<Order['lines']> {
  const forRetail = isRetailed(quote, level)
  const blank = newLine(CustomerOrder.fields.lines, ctx)
  const lines: Order['lines'] = []
  for (const line of soldLines(quote)) {
    const signed = { ...blank, ...line, quoteLine: line.id }
    const offered = await offeredThen(ctx, quote, line)
    if (!forRetail) {
      const retailPrice = offered instanceof BusinessError ? null : (offered?.retailPrice ?? null)
      lines.push({ ...signed, retailPrice, ...standardOf(quote, level, offered) })
      continue
    }
    if (offered instanceof BusinessError) throw offered
    const { listPrice, trace } = offered!
    lines.push({ ...signed, listPrice, unitPrice: listPrice, retailPrice: line.unitPrice, trace })
  }
  return lines
}

/** What was signed at others' prices is measured by those that count for the order, now and whenever it is changed. */
function standardOf(
  quote: QuoteRow,
  level: string,
  offered: Awaited<ReturnType<typeof offeredThen>>,
): { listPrice?: number } {
  if (!isOfOtherLevel(quote, level)) return {}
  if (offered instanceof BusinessError) throw offered
  return offered ? { listPrice: offered.listPrice } : {}
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
  return attempt(() => priceLine(ctx, book, { ...line, inputs: trace?.used ?? null }))
}
