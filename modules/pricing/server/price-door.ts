import { Door, type DoorInputs, type DoorValues, type Retail, retailOf } from '@mortise/doors/model'
import { type Configured, reproduceDoor, soundDoor } from '@mortise/doors/server'
import { sum } from '@mortise/model'
import { type ListPrice, type OfferTrace, PriceType } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { PriceTarget } from '@mortise/stores/model'
import { floorAt, listAt, offered, priceOf, retailBy } from './level-price.ts'
import type { LineQuery, OfferedDoor } from './offered.ts'
import type { PriceBook, StandingPrice } from './open-book.ts'

/** As much of a specification as a line has room for. */
const SPEC_LENGTH = 500

type DoorQuery = Omit<LineQuery, 'type'> & { readonly door: string }

/** Prices a configured door by a book. */
export async function priceDoor(ctx: Context, book: PriceBook, line: DoorQuery): Promise<OfferedDoor> {
  const { level } = book.asking
  const door = await ctx.repo(Door).get(line.door)
  const retail = await retailBy(ctx, book, door)
  const configured = await configuredAt(ctx, book, line, retail)
  const { result } = configured
  const calculated = listOf(configured)
  const standing = book.standing(PriceTarget.door, door.id)
  const list = listAt(book, { calculated, standing, retail, isOwn: hasOwnRates(book, configured) })
  const goods = { door: door.id, category: door.category, qty: line.qty }
  return {
    itemName: door.name,
    unit: door.unit,
    spec: configured.text.slice(0, SPEC_LENGTH),
    doorVersion: configured.versionId,
    params: result.values,
    ...offered(book, goods, list, {
      from: standing?.from ?? null,
      lines: result.priceLines.map(({ name, formula, amount }) => ({ name, formula, amount })),
      used: result.used,
    }),
    retailPrice: level === PriceType.retail ? priceOf(list) : retail && retailOf(priceOf(calculated), retail),
    costPrice: result.materialCost,
    floor: floorAt(book, goods, await leastOf(ctx, book, configured, door.id), retail),
    configHash: configured.hash,
    inputs: result.used,
    bom: result.bom,
    unfilled: configured.unfilled,
  }
}

/** The door as it is calculated at the level that is asked for: projects and customers may have rates of their own. */
async function configuredAt(
  ctx: Context,
  book: PriceBook,
  { door, doorVersion, params, inputs }: DoorQuery,
  retail: Retail | null,
): Promise<Configured> {
  const { date, level, store } = book.asking
  const values = Object.fromEntries(
    Object.entries(params ?? {}).map(([code, value]) => [code, String(value ?? '')]),
  )
  if (inputs && doorVersion) return reproduceDoor(ctx, { version: doorVersion, values, used: inputs })
  const configured = await soundDoor(ctx, {
    ...(doorVersion ? { version: doorVersion } : { door }),
    store: store?.id ?? null,
    date,
    values,
  })
  const isOwn =
    level === PriceType.project || (level === PriceType.retail && !retail && hasOwnRates(book, configured))
  return isOwn ? atRates(ctx, configured, book.ownRates) : configured
}

/** The same door by other rates, as far as they are told. */
function atRates(
  ctx: Context,
  { versionId, result }: Configured,
  rates: Readonly<Record<string, number>>,
): Promise<Configured> {
  const codes = Object.keys(result.used.rates)
  const others = Object.fromEntries(codes.map((code) => [code, rates[code] ?? result.used.rates[code]!]))
  return reproduceDoor(ctx, {
    version: versionId,
    values: result.values,
    used: { ...result.used, rates: others },
  })
}

/** Whether lists of the level itself tell all rates of a door. */
const hasOwnRates = ({ ownRates }: PriceBook, { result }: Configured): boolean => {
  const codes = Object.keys(result.used.rates)
  return codes.length > 0 && codes.every((code) => Object.hasOwn(ownRates, code))
}

const listOf = ({ result: { priceLines } }: Configured): ListPrice => {
  const total = (isDiscountable: boolean) =>
    sum(
      priceLines.filter((each) => each.isDiscountable === isDiscountable),
      ({ amount }) => amount,
    )
  return { discountable: total(true), fixed: total(false) }
}

/** The least a door may cost: as a list has it, or calculated by the least that its rates may be. */
async function leastOf(
  ctx: Context,
  book: PriceBook,
  configured: Configured,
  door: string,
): Promise<Omit<StandingPrice, 'from'> | null> {
  const listed = book.floor(PriceTarget.door, door)
  if (listed) return listed
  const { rates } = configured.result.used
  const isLower = Object.keys(rates).some((code) => (book.floorRates[code] ?? rates[code]) !== rates[code])
  if (!isLower) return null
  const lowest = await atRates(ctx, configured, book.floorRates)
  return { list: listOf(lowest), level: PriceType.factory }
}

/** A door as it was offered before: its price stands, and what it takes is calculated by what counted then. */
export async function offeredBefore(
  ctx: Context,
  line: {
    readonly door: string
    readonly doorVersion: string
    readonly params: DoorValues | null
    readonly listPrice: number
    readonly retailPrice: number | null
    readonly itemName: string
    readonly unit: string | null
  },
  trace: OfferTrace,
): Promise<OfferedDoor> {
  const used = trace.used as DoorInputs
  const { text, hash, result, unfilled } = await reproduceDoor(ctx, {
    version: line.doorVersion,
    values: line.params ?? {},
    used,
  })
  return {
    ...line,
    spec: text.slice(0, SPEC_LENGTH),
    params: result.values,
    trace,
    costPrice: result.materialCost,
    floor: null,
    configHash: hash,
    inputs: result.used,
    bom: result.bom,
    unfilled,
  }
}
