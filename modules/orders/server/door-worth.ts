import type { BomLine, DoorInputs, DoorValues } from '@mortise/doors/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { type OfferTrace, PriceType } from '@mortise/pricing/model'
import { openBook, type PriceBook, priceLine } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

/** Prices for this order: its store's and customer's, at its level, on the day it was placed. */
export const bookOf = (
  ctx: Context,
  {
    store,
    customer,
    orderedOn,
    priceLevel,
    discounts = [],
  }: Pick<Order, 'store' | 'customer' | 'orderedOn' | 'priceLevel'> & Partial<Pick<Order, 'discounts'>>,
): Promise<PriceBook> =>
  openBook(ctx, {
    store,
    customer: customer || null,
    date: orderedOn,
    level: priceLevel ?? PriceType.dealer,
    used: discounts,
  })

/** A door with the values of its parameters; without a version, the one that is sold now. */
export interface ConfiguredLine {
  readonly door: string
  readonly doorVersion: string | null
  readonly params: DoorValues | null
  readonly qty: number
}

/** What a configured door is worth and made of. */
export interface DoorWorth {
  readonly doorVersion: string
  readonly itemName: string
  readonly unit: string | null
  readonly spec: string
  readonly values: DoorValues
  readonly listPrice: number
  readonly retailPrice: number | null
  readonly floor: number | null
  readonly costPrice: number | null
  readonly configHash: string
  readonly inputs: DoorInputs
  readonly trace: OfferTrace
  readonly bom: readonly BomLine[]
}

/** Reckons the door of a line as the book sells it; what is wrong with it is refused as wrong with that line. */
export async function doorWorth(
  ctx: Context,
  book: PriceBook,
  line: ConfiguredLine,
  row: number,
): Promise<DoorWorth> {
  const offered = await inLine(row, () => priceLine(ctx, book, { ...line, type: OrderLineType.door }))
  if (!offered?.configured) throw new Error('a door was priced without being configured')
  const { configured, name, unit, listPrice, retailPrice, floor, costPrice, trace } = offered
  return {
    doorVersion: configured.versionId,
    itemName: name,
    unit,
    spec: configured.text.slice(0, 500),
    values: configured.result.values,
    listPrice,
    retailPrice,
    floor,
    costPrice,
    configHash: configured.hash,
    inputs: configured.result.used,
    trace,
    bom: configured.result.bom,
  }
}

/** Says in which line it is, of whatever is refused. */
export async function inLine<T>(row: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    throw new BusinessError(`第${row + 1}行：${error.message}`, { field: 'lines', row, cause: error })
  }
}
