import { wholeDoor } from '@mortise/doors/server'
import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { InstallItem, marginOf, PriceType } from '@mortise/pricing/model'
import {
  type CostedDoor,
  costLinesOf,
  ProcessRate,
  Quote,
  QuoteLineType,
  QuoteType,
} from '@mortise/quotes/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { z } from 'zod'
import { unfinished } from './price-quote.ts'

type Row = RowOf<typeof Quote>
type Line = Row['lines'][number]

export const costQuoteRoutes: AnyRoute[] = [
  /** A draft of what it costs to make all that a quote offers. */
  post(
    '/erpbjxx/erpBjxx/costQuote',
    'quote:cost',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body }) =>
      message('已生成成本报价', await costQuoteOf(ctx, await ctx.repo(Quote).scoped(body.id))),
  ),
]

async function costQuoteOf(ctx: Context, quote: Row): Promise<{ id: string; no: string }> {
  if (quote.type !== QuoteType.project && quote.type !== QuoteType.store)
    throw new BusinessError('只有项目报价和门店报价可以核算成本')
  if (quote.lines.length === 0) throw new BusinessError(`报价单${quote.no}没有明细，不能核算成本`)
  const made = costLinesOf(await doorsOf(ctx, quote), await ratesOf(ctx))
  const others: Partial<Line>[] = []
  for (const line of quote.lines) if (line.type !== QuoteLineType.door) others.push(await costOf(ctx, line))
  const { name, customer, store, no } = quote
  const copy = await ctx.repo(Quote).add({
    type: QuoteType.cost,
    name: `${name ?? no}成本`.slice(0, 100),
    customer,
    store,
    priceLevel: PriceType.factory,
    lines: [...made, ...others] as Line[],
  })
  await ctx.repo(Quote).put(copy.id, {
    source: quote.id,
    marginRate: marginOf(quote.totalAmount, copy.totalAmount),
  })
  return { id: copy.id, no: copy.no }
}

/** The doors of a quote as they are made today, on the versions by which they were offered. */
async function doorsOf(ctx: Context, { lines, store }: Row): Promise<CostedDoor[]> {
  const doors: CostedDoor[] = []
  for (const [row, line] of lines.entries()) {
    if (line.type !== QuoteLineType.door) continue
    const missing = unfinished(line)
    if (missing) refuseLine(Quote.fields.lines, row, 'params', `【${line.itemName ?? ''}】${missing}`)
    const { result } = await wholeDoor(ctx, {
      door: line.door,
      version: line.doorVersion,
      store,
      date: ctx.today,
      values: line.params ?? {},
    })
    doors.push({ bom: result.bom, qty: line.qty })
  }
  return doors
}

async function ratesOf({ repo }: Context) {
  const rates = await repo(ProcessRate).find({})
  return new Map(rates.map(({ process, price, isOutsourced }) => [process, { price, isOutsourced }]))
}

/** Materials at their price, services at what the worker gets; what was set by hand costs as much as it was set. */
async function costOf({ repo }: Context, line: Line): Promise<Partial<Line>> {
  const { type, material, service, itemName, qty, unit, unitPrice } = line
  const named = { itemName, qty, unit }
  if (type === QuoteLineType.material && material) {
    const { price, name } = await repo(Material).get(material)
    if (price === null) throw new BusinessError(`物料【${name}】没有参考价，不能核算成本`)
    return { ...named, type, material, unitPrice: null }
  }
  if (type === QuoteLineType.service && service) {
    const { workerPrice } = await repo(InstallItem).get(service)
    return { ...named, type: QuoteLineType.labour, unitPrice: workerPrice }
  }
  return { ...named, type, unitPrice }
}
