/** One bar or point of a board: what it is called, by what its rows are found, and how many they are. */
export interface BoardPoint {
  readonly name: string
  readonly value: string
  readonly count: number
}

/** How the shop stands, and what it did in a period. */
export interface ShopBoard {
  /** Pieces that lie at each operation now. */
  readonly wip: readonly BoardPoint[]
  /** Lines of plans that are still to be made, by how much of their material is there. */
  readonly ready: readonly BoardPoint[]
  /** Good pieces by the unit that made them, and by day. */
  readonly byUnit: readonly BoardPoint[]
  readonly byDay: readonly BoardPoint[]
  /** Bad pieces by their cause, the commonest first. */
  readonly defects: readonly BoardPoint[]
  /** Work orders that were finished, by the days that they took. */
  readonly lead: readonly BoardPoint[]
  /** Work orders that were released, begun and finished up to each day. */
  readonly flow: readonly {
    readonly day: string
    readonly released: number
    readonly started: number
    readonly finished: number
  }[]
}

/** A unit of the shop today, in pieces. */
export interface WallUnit {
  readonly unit: string
  readonly name: string
  readonly planned: number
  readonly done: number
  /** Pieces that should have left it by now. */
  readonly late: number
  readonly defects: number
}

/** Shares of material that are there, each up to the next. */
export const readySteps: readonly number[] = [0, 0.5, 0.8, 1]
/** Days from release to the last door, each up to the next. */
export const leadSteps: readonly number[] = [0, 4, 7, 10, 14, 21]
