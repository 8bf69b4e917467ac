import type { AnyEntity } from '@mortise/model'
import type { Plot } from '../chart/plot.ts'

/** What every figure of the home page tells of itself. */
interface FigureBase<Shape extends string, Answer> {
  readonly shape: Shape
  /** Its own among all figures, such as `customers.fresh`. */
  readonly key: string
  readonly title: string
  /** The right whose holders see it; without one everybody signed in does. */
  readonly needs?: string
  /** The page behind it, linked for those who find it in their menu. */
  readonly to?: `/${string}`
  /** Asked for each figure by itself: one that cannot be had takes no other with it. */
  readonly load: (signal: AbortSignal) => Promise<Answer>
}

/** One number. */
export interface Amount {
  /** Null where there is nothing that it could be told of. */
  readonly value: number | null
  /** There are more than were counted. */
  readonly isBound?: boolean
  readonly unit?: string
  /** What it was before: `{ when: '昨日', value: 12 }`. */
  readonly before?: { readonly when: string; readonly value: number }
  /** Said where there is nothing to compare it with. */
  readonly note?: string
}

/** Rows that wait for somebody. */
export interface Waiting {
  readonly total: number
  readonly isBound?: boolean
  readonly rows: readonly {
    readonly row: { readonly id: string }
    readonly title: string
    readonly detail?: string
    readonly note: string
    /** Should have been done before. */
    readonly isLate?: boolean
  }[]
}

export type AmountFigure = FigureBase<'amount', Amount>
export type PlotFigure = FigureBase<'plot', Plot>
export type WaitingFigure = FigureBase<'waiting', Waiting> & {
  /** Whose rows they are: a click shows the row. */
  readonly of: AnyEntity
  /** What is said when nobody waits. */
  readonly none: string
}

/** A figure that an area brings to the home page. */
export type Figure = AmountFigure | PlotFigure | WaitingFigure
