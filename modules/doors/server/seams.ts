import type { DoorInputs, DoorValues } from '@mortise/doors/model'
import { type Context, defineExtension } from '@mortise/server'

/** For whom and when a door is priced. */
export interface Buyer {
  readonly store?: string | null
  readonly customer?: string | null
  /** Today unless told. */
  readonly date?: string | null
}

export interface AskedPrices extends Buyer {
  readonly door: string
  readonly date: string
  /** The codes that the door's formulas write out; `rate` knows no others than are answered. */
  readonly codes: readonly string[]
}

/** Where rates and price levels come from: the area of prices answers by its lists. */
export const doorPricing =
  defineExtension<(ctx: Context, asked: AskedPrices) => Promise<Pick<DoorInputs, 'rates' | 'levels'>>>(
    'doorPricing',
  )

/** A door that somebody configured. */
export interface KnownConfiguration {
  /** Where it stands: `订单DD202611150001第1行`. */
  readonly place: string
  readonly version: string
  readonly values: DoorValues
  /** When it was made; the latest ones are tried before a new version is published. */
  readonly at: string
}

/** The latest configurations of a door that an area keeps: quotes and orders answer. */
export const doorConfigurations =
  defineExtension<(ctx: Context, door: string, limit: number) => Promise<readonly KnownConfiguration[]>>(
    'doorConfigurations',
  )
