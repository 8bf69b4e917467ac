import type { DoorInputs, DoorValues } from '@mortise/doors/model'
import { type Context, defineExtension } from '@mortise/server'

/** For whom and when a door is priced. */
export interface Buyer {
  readonly store?: string | null
  readonly customer?: string | null
  /** Today unless told. */
  readonly date?: string | null
}

export interface PricesQuery extends Buyer {
  readonly door: string
  readonly date: string
  /** The codes that the door's formulas write out; `rate` knows no others than are answered. */
  readonly codes: readonly string[]
}

/** Where rates and price levels come from: the area of prices answers by its lists. */
export const doorPricing =
  defineExtension<(ctx: Context, query: PricesQuery) => Promise<Pick<DoorInputs, 'rates' | 'levels'>>>(
    'doorPricing',
  )

/** Refuses a buyer out of the caller's reach: the areas that keep stores and customers answer. */
export const doorBuyer = defineExtension<(ctx: Context, buyer: Buyer) => Promise<void>>('doorBuyer')

/** A door that somebody configured. */
export interface KnownConfiguration {
  /** Where it stands: `订单DD202611150001第1行`. */
  readonly place: string
  readonly version: string
  readonly values: DoorValues
  /** When it was made; the latest ones are tried before a new version is published. */
  readonly at: string
}

/** A line of a document that holds a configured door, numbered as people count. */
interface ConfiguredLine {
  readonly no: string
  readonly lineNo: number
  readonly doorVersion: string | null
  readonly params: DoorValues | null
  readonly createTime: string
}

/** The lines of a document whose doors are configured, as `doorConfigurations` wants them. */
export const configurationsIn = (
  { label }: { readonly label: string },
  lines: readonly ConfiguredLine[],
): KnownConfiguration[] =>
  lines.flatMap(({ no, lineNo, doorVersion, params, createTime }) =>
    doorVersion && params
      ? [{ place: `${label}${no}第${lineNo}行`, version: doorVersion, values: params, at: createTime }]
      : [],
  )

/** The latest configurations of a door that an area keeps: quotes and orders answer. */
export const doorConfigurations =
  defineExtension<(ctx: Context, door: string, limit: number) => Promise<readonly KnownConfiguration[]>>(
    'doorConfigurations',
  )
