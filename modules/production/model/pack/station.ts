import type { RowOf } from '@mortise/model'
import type { Pack } from './pack.ts'

type Row = RowOf<typeof Pack>

/** What whoever packs has before them: an order's boxes as far as the last scan is about them. */
export interface PackStation {
  readonly order: { readonly id: string; readonly no: string; readonly store: string }
  /** Boxes of the order that are closed, of how many. */
  readonly closed: number
  readonly total: number
  /** The box that is filled now. */
  readonly active: string
  readonly packs: readonly StationPack[]
}
export type StationPack = Pick<
  Row,
  | 'id'
  | 'no'
  | 'ticket'
  | 'shareCode'
  | 'seqNo'
  | 'total'
  | 'status'
  | 'length'
  | 'width'
  | 'height'
  | 'weight'
  | 'location'
> & {
  readonly items: readonly (Pick<Row['items'][number], 'id' | 'part' | 'scannedAt'> & {
    readonly unit: string
    readonly code: string
    readonly isMade: boolean
  })[]
}
