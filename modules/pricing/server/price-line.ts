import { Door } from '@mortise/doors/model'
import { type Configured, configureDoor, reproduceDoor } from '@mortise/doors/server'
import { Material } from '@mortise/materials/model'
import { add, BusinessError, sum } from '@mortise/model'
import {
  InstallItem,
  type ListPrice,
  type OfferTrace,
  offerOf,
  onLine,
  PriceType,
  type Retail,
  retailOf,
  SoldType,
} from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { PriceTarget } from '@mortise/stores/model'
import { retailLineOf } from '@mortise/stores/server'
import { noPrice, type PriceBook } from './open-book.ts'

/** A line of a quote or an order as far as its price goes. */
export interface AskedLine {
  /** A `SoldType`; whatever else is priced by hand. */
  readonly type: string
  readonly door?: string | null
  readonly doorVersion?: string | null
  readonly material?: string | null
  readonly service?: string | null
  readonly params?: Readonly<Record<string, unknown>> | null
  readonly qty: number
}

/** What a line is offered for, and all that is known of how that came about. */
export interface Offered {
  readonly name: string
  readonly unit: string | null
  readonly listPrice: number
  /** What the store's customer would pay; null where the store sells nothing of it. */
  readonly retailPrice: number | null
  readonly costPrice: number | null
  readonly floor: number | null
  readonly trace: OfferTrace
  /** Of a door: version, parameters brought to their form, text, BOM. */
  readonly configured: Configured | null
}

/** Prices a line by a book; null where only hands can. What is wrong with a door's parameters is refused. */
export async function priceLine(ctx: Context, book: PriceBook, line: AskedLine): Promise<Offered | null> {
  if (line.type === SoldType.door && line.door) return priceDoor(ctx, book, line, line.door)
  if (line.type === SoldType.material && line.material) return priceMaterial(ctx, book, line, line.material)
  if (line.type === SoldType.service && line.service) return priceService(ctx, book, line, line.service)
  return null
}

async function priceDoor(ctx: Context, book: PriceBook, line: AskedLine, id: string): Promise<Offered> {
  const { date, level, store } = book.asking
  const door = await ctx.repo(Door).get(id)
  const values = Object.fromEntries(
    Object.entries(line.params ?? {}).map(([code, value]) => [code, String(value ?? '')]),
  )
  const configured = await configureDoor(ctx, {
    ...(line.doorVersion ? { version: line.doorVersion } : { door: id }),
    store: store?.id ?? null,
    date,
    values,
  })
  const { result } = configured
  const [error] = result.errors
  if (error) throw new BusinessError(error.message, { field: 'params' })
  const factory: ListPrice = {
    discountable: sum(
      result.priceLines.filter((each) => each.isDiscountable),
      ({ amount }) => amount,
    ),
    fixed: sum(
      result.priceLines.filter((each) => !each.isDiscountable),
      ({ amount }) => amount,
    ),
  }
  const retail = await retailBy(ctx, book, door)
  const retailPrice = retail && retailOf(add(factory.discountable, factory.fixed), retail)
  const standing = book.standing(PriceTarget.door, id)
  const reckoned =
    level === PriceType.retail && retailPrice !== null ? { discountable: retailPrice, fixed: 0 } : factory
  return {
    name: door.name,
    unit: door.unit,
    ...offered(book, line, standing?.list ?? reckoned, {
      from: standing?.from ?? null,
      lines: result.priceLines.map(({ name, formula, amount }) => ({ name, formula, amount })),
      used: result.used,
    }),
    retailPrice,
    costPrice: result.materialCost,
    floor: await floorOf(ctx, book, configured, id),
    configured,
  }
}

/** The least a door may be sold for: told outright, or reckoned by the least that its rates may be. */
async function floorOf(
  ctx: Context,
  { floorRates, floor }: PriceBook,
  { versionId, result }: Configured,
  door: string,
): Promise<number | null> {
  const told = floor(PriceTarget.door, door)
  if (told !== null) return told
  const { rates } = result.used
  const least = Object.fromEntries(Object.keys(rates).map((code) => [code, floorRates[code] ?? rates[code]!]))
  if (Object.keys(rates).every((code) => least[code] === rates[code])) return null
  const used = { ...result.used, rates: least }
  const lowest = await reproduceDoor(ctx, { version: versionId, values: result.values, used })
  return lowest.result.prices?.factory ?? null
}

async function retailBy(
  ctx: Context,
  { asking: { store, date } }: PriceBook,
  { id, category }: { id: string; category: string | null },
): Promise<Retail | null> {
  const line = store && (await retailLineOf(ctx, { store: store.id, door: id, category, on: date }))
  if (!line) return null
  // The dictionary counts 0 to the cent, 1 to ten cents, 2 to the yuan, 3 to ten.
  return { factor: line.factor, surcharge: line.surcharge, scale: 2 - Number(line.roundMode) }
}

async function priceMaterial(ctx: Context, book: PriceBook, line: AskedLine, id: string): Promise<Offered> {
  const { name, price } = await ctx.repo(Material).get(id)
  const standing = book.standing(PriceTarget.material, id)
  if (!standing) throw noPrice(name)
  return {
    name,
    unit: null,
    ...offered(book, line, standing.list, { from: standing.from, lines: [], used: null }),
    retailPrice: null,
    costPrice: price,
    floor: book.floor(PriceTarget.material, id),
    configured: null,
  }
}

async function priceService(ctx: Context, book: PriceBook, line: AskedLine, id: string): Promise<Offered> {
  const { name, unit, price, workerPrice } = await ctx.repo(InstallItem).get(id)
  const standing = book.standing(PriceTarget.service, id)
  const list = standing?.list ?? { discountable: 0, fixed: price }
  return {
    name,
    unit,
    ...offered(book, line, list, { from: standing?.from ?? InstallItem.label, lines: [], used: null }),
    retailPrice: null,
    costPrice: workerPrice,
    floor: book.floor(PriceTarget.service, id),
    configured: null,
  }
}

/** The standard price of a line after discounts, and its trace. */
function offered(
  { asking: { level, date }, discounts }: PriceBook,
  { door, qty }: AskedLine,
  list: ListPrice,
  told: Pick<OfferTrace, 'from' | 'lines' | 'used'>,
): Pick<Offered, 'listPrice' | 'trace'> {
  const { price, steps } = offerOf(list, onLine(discounts, { door: door ?? null, qty }))
  return { listPrice: price, trace: { level, date, list, steps, ...told } }
}
