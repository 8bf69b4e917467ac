import type { PayItem, PieceUnit, SlipReply } from '../dicts.ts'
import type { Withheld } from '../tax/withhold.ts'
import type { SlipItem, SlipTotals } from './slip-input.ts'

/** Somebody's slip among those of a batch, beside the month before. */
export interface SlipLine extends SlipTotals {
  readonly id: string
  readonly worker: string
  readonly no: string
  readonly name: string
  readonly depart: string
  readonly reply: keyof (typeof SlipReply)['items']
  readonly objection: string | null
  readonly answer: string | null
  readonly isPaid: boolean
  readonly payFault: string | null
  readonly warnings: readonly string[]
  readonly netBefore: number | null
  readonly change: number | null
}

/** A slip with all that it was calculated from. */
export interface SlipView {
  readonly id: string
  readonly month: string
  readonly kind: string
  readonly name: string
  readonly net: number
  readonly gross: number
  readonly isPaid: boolean
  readonly reply: SlipLine['reply']
  readonly objection: string | null
  readonly answer: string | null
  readonly items: readonly {
    readonly code: keyof (typeof PayItem)['items']
    readonly amount: number
    readonly formula: string
    readonly source: SlipItem['source']
    /** The rows behind it, each in words. */
    readonly rows: readonly string[]
  }[]
  /** How the tax of the year came about, month by month. */
  readonly taxYear: readonly TaxedMonth[]
  readonly pieces: readonly SlipPiece[]
  /** What will be withheld in the months to come if they are like this one. */
  readonly forecast: readonly { readonly month: number; readonly thisTax: number; readonly taxable: number }[]
}

/** What was withheld in a month, as the year stood then. */
export interface TaxedMonth extends Omit<Withheld, 'cumulative'> {
  readonly month: string
  readonly income: number
  readonly exempt: number
  readonly social: number
  readonly special: number
  readonly other: number
}

/** Pieces that a slip pays for: of which door, and what it looks like. */
export interface SlipPiece {
  readonly id: string
  readonly workOn: string
  readonly opName: string | null
  readonly orderNo: string | null
  readonly workOrderNo: string | null
  readonly itemName: string | null
  readonly serial: string | null
  readonly qty: number
  /** What all of it measures, in the unit of its price. */
  readonly measure: number | null
  readonly unit: keyof (typeof PieceUnit)['items'] | null
  readonly price: number | null
  readonly share: number
  readonly amount: number | null
  /** Which installation or visit it was for. */
  readonly remark: string | null
  readonly picture: string | null
}

/** What somebody made in a month, and what that comes to. */
export interface WorkerPieces {
  readonly no: string
  readonly name: string
  readonly pieces: readonly SlipPiece[]
  readonly amount: number
}
