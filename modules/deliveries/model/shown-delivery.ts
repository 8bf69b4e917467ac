import type { RowOf } from '@mortise/model'
import type { Delivery } from './delivery.ts'

type Item = RowOf<typeof Delivery>['items'][number]

/** A box as its label leads to it: what is in it and whose, without names, telephones or prices. */
export interface ShownPack {
  readonly no: string
  readonly seqNo: number | null
  readonly total: number | null
  /** The last digits of the order's number. */
  readonly orderTail: string
  readonly rooms: readonly string[]
  readonly contents: readonly {
    readonly code: string
    readonly name: string
    readonly parts: readonly string[]
  }[]
  readonly status: string
  /** Whether it is on its way, so that whoever has the extraction code may sign for it. */
  readonly isSignable: boolean
}

/** A delivery as whoever drives or receives it sees it. */
export interface ShownDelivery {
  readonly no: string
  readonly orderTail: string
  readonly store: string
  readonly receiver: string | null
  readonly receiverTel: string | null
  readonly address: string | null
  readonly items: readonly (Pick<Item, 'id' | 'room' | 'itemName' | 'spec' | 'qty' | 'unit'> & {
    readonly door: string | null
    readonly rejectQty: number
  })[]
  readonly packs: readonly {
    readonly id: string
    readonly no: string
    readonly seqNo: number | null
    readonly total: number | null
    readonly parts: readonly string[]
  }[]
  readonly isSigned: boolean
  readonly signer: string | null
  readonly signedAt: string | null
  readonly seal: string
}
