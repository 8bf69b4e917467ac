import type { DoorValues } from '@mortise/doors/model'
import { SoldType } from '@mortise/pricing/model'

/** What lines of quotes and orders have in common, as a form holds them: anything may still be missing. */
export interface SoldLine {
  readonly id?: string
  readonly type?: string | null
  readonly door?: string | null
  readonly doorVersion?: string | null
  readonly material?: string | null
  readonly service?: string | null
  readonly itemName?: string | null
  readonly params?: DoorValues | null
  readonly spec?: string | null
  readonly qty?: number | null
  readonly unit?: string | null
  readonly listPrice?: number | null
  readonly unitPrice?: number | null
  readonly amount?: number | null
  /** Of an order: given away by a promotion, or sold as it was signed. */
  readonly isGift?: boolean | null
  readonly quoteLine?: string | null
  readonly building?: string | null
  readonly floor?: string | null
  readonly room?: string | null
  readonly remark?: string | null
}

/** For whom, when and at which level a document sells. */
export interface SaleTerms {
  readonly store?: string | null
  readonly customer?: string | null
  readonly date?: string | null
  readonly level?: string | null
}

export const isDoor = ({ type }: SoldLine): boolean => type === SoldType.door

/** Whether nobody set another price by hand. */
export const followsList = ({ unitPrice, listPrice }: SoldLine): boolean =>
  unitPrice === null || unitPrice === undefined || unitPrice === listPrice
