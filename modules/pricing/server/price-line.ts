import { type BomLine, Door, type DoorInputs, type DoorValues } from '@mortise/doors/model'
import { type Configured, reproduceDoor, soundDoor } from '@mortise/doors/server'
import { Material } from '@mortise/materials/model'
import { add, sum } from '@mortise/model'
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
export interface LineQuery {
  /** A `SoldType`; whatever else is priced by hand. */
  readonly type: string
  readonly door?: string | null
  readonly doorVersion?: string | null
  readonly material?: string | null
  readonly service?: string | null
  readonly params?: Readonly<Record<string, unknown>> | null
  readonly qty: number
  /** Where somebody set a price by hand. */
  readonly unitPrice?: number | null
}

/** What a line is sold as and for, and all that is known of how that came about. */
export interface Offered {
  readonly itemName: string
  readonly unit: string | null
  readonly spec: string | null
  /** Of a door: the version it was configured on, and its parameters brought to their form. */
  readonly doorVersion: string | null
  readonly params: DoorValues | null
  /** Null where no list has a price, and somebody set one by hand. */
  readonly listPrice: number | null
  /** What the store's customer would pay; null where the store sells nothing of it. */
  readonly retailPrice: number | null
  readonly costPrice: number | null
  readonly floor: number | null
  readonly trace: OfferTrace | null
}

/** A configured door, with all that it was calculated from. */
export interface OfferedDoor extends Offered {
  readonly spec: string
  readonly doorVersion: string
  readonly params: DoorValues
  readonly listPrice: number
  readonly trace: OfferTrace
  readonly configHash: string
  readonly inputs: DoorInputs
  readonly bom: readonly BomLine[]
}

/** As much of a specification as a line has room for. */
const SPEC_LENGTH = 500

/** Prices a line by a book; null where only hands can. What is wrong with a door's parameters is refused. */
export async function priceLine(ctx: Context, book: PriceBook, line: LineQuery): Promise<Offered | null> {
  if (line.type === SoldType.door && line.door) return priceDoor(ctx, book, { ...line, door: line.door })
  if (line.type === SoldType.material && line.material) return priceMaterial(ctx, book, line, line.material)
  if (line.type === SoldType.service && line.service) return priceService(ctx, book, line, line.service)
  return null
}

/** Prices a configured door by a book. */
export async function priceDoor(
  ctx: Context,
  book: PriceBook,
  line: Omit<LineQuery, 'type'> & { readonly door: string },
): Promise<OfferedDoor> {
  const { date, level, store } = book.asking
  const door = await ctx.repo(Door).get(line.door)
  const values = Object.fromEntries(
    Object.entries(line.params ?? {}).map(([code, value]) => [code, String(value ?? '')]),
  )
  const configured = await soundDoor(ctx, {
    ...(line.doorVersion ? { version: line.doorVersion } : { door: door.id }),
    store: store?.id ?? null,
    date,
    values,
  })
  const { result } = configured
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
  const standing = book.standing(PriceTarget.door, door.id)
  const calculated =
    level === PriceType.retail && retailPrice !== null ? { discountable: retailPrice, fixed: 0 } : factory
  return {
    itemName: door.name,
    unit: door.unit,
    spec: configured.text.slice(0, SPEC_LENGTH),
    doorVersion: configured.versionId,
    params: result.values,
    ...offered(book, line, standing?.list ?? calculated, {
      from: standing?.from ?? null,
      lines: result.priceLines.map(({ name, formula, amount }) => ({ name, formula, amount })),
      used: result.used,
    }),
    retailPrice,
    costPrice: result.materialCost,
    floor: await floorOf(ctx, book, configured, door.id),
    configHash: configured.hash,
    inputs: result.used,
    bom: result.bom,
  }
}

/** The least a door may be sold for: as a list has it, or calculated by the least that its rates may be. */
async function floorOf(
  ctx: Context,
  { floorRates, floor }: PriceBook,
  { versionId, result }: Configured,
  door: string,
): Promise<number | null> {
  const listed = floor(PriceTarget.door, door)
  if (listed !== null) return listed
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

async function priceMaterial(ctx: Context, book: PriceBook, line: LineQuery, id: string): Promise<Offered> {
  const { name, price, model, size, color } = await ctx.repo(Material).get(id)
  const standing = book.standing(PriceTarget.material, id)
  // A price by hand makes up for none in the lists.
  if (!standing && (line.unitPrice === null || line.unitPrice === undefined)) throw noPrice(name)
  return {
    ...noDoor,
    itemName: name,
    unit: null,
    spec: [model, size, color].filter(Boolean).join(' ') || null,
    listPrice: null,
    trace: null,
    ...(standing && offered(book, line, standing.list, { from: standing.from, lines: [], used: null })),
    costPrice: price,
    floor: book.floor(PriceTarget.material, id),
  }
}

async function priceService(ctx: Context, book: PriceBook, line: LineQuery, id: string): Promise<Offered> {
  const { name, unit, price, workerPrice } = await ctx.repo(InstallItem).get(id)
  const standing = book.standing(PriceTarget.service, id)
  const list = standing?.list ?? { discountable: 0, fixed: price }
  return {
    ...noDoor,
    itemName: name,
    unit,
    spec: null,
    ...offered(book, line, list, { from: standing?.from ?? InstallItem.label, lines: [], used: null }),
    costPrice: workerPrice,
    floor: book.floor(PriceTarget.service, id),
  }
}

const noDoor = { doorVersion: null, params: null, retailPrice: null }

/** The standard price of a line after discounts, and its trace. */
function offered(
  { asking: { level, date }, discounts }: PriceBook,
  { door, qty }: Omit<LineQuery, 'type'>,
  list: ListPrice,
  origin: Pick<OfferTrace, 'from' | 'lines' | 'used'>,
): Pick<OfferedDoor, 'listPrice' | 'trace'> {
  const { price, steps } = offerOf(list, onLine(discounts, { door: door ?? null, qty }))
  return { listPrice: price, trace: { level, date, list, steps, ...origin } }
}
