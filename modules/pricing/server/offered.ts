import type { BomLine, DoorInputs, DoorValues } from '@mortise/doors/model'
import type { OfferTrace } from '@mortise/pricing/model'

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
  /** What the door was calculated by when it was offered: it is then calculated by that again, whatever has changed since. */
  readonly inputs?: DoorInputs | null
}

/** What a line is sold as and for, and all that is known of how that came about. */
export interface Offered {
  readonly itemName: string
  readonly unit: string | null
  readonly spec: string | null
  /** Of a door: the version it was configured on, and its parameters brought to their form. */
  readonly doorVersion: string | null
  readonly params: DoorValues | null
  readonly listPrice: number
  /** What the store's customer would pay; null where the store sells nothing of it. */
  readonly retailPrice: number | null
  readonly costPrice: number | null
  /** The least it may be sold for at the level that was asked for. */
  readonly floor: number | null
  readonly trace: OfferTrace
}

/** A configured door, with all that it was calculated from. */
export interface OfferedDoor extends Offered {
  readonly spec: string
  readonly doorVersion: string
  readonly params: DoorValues
  readonly configHash: string
  readonly inputs: DoorInputs
  readonly bom: readonly BomLine[]
  /** Names of parameters that the factory has to fill in before it is made. */
  readonly unfilled: readonly string[]
}
