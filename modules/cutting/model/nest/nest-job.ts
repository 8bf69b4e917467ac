/** What is to be cut from what. Plain data, in millimetres with at most one decimal, so that a worker can receive it. */
export interface NestJob {
  readonly panels: readonly NestPanel[]
  readonly sheets: readonly NestSheet[]
  /** Pieces kept from earlier sheets; panels go onto these before a sheet is opened. */
  readonly offcuts: readonly NestOffcut[]
  /** How wide the blade cuts. */
  readonly kerf: number
  /** What is cut off the edges of a sheet, blade included; offcuts were trimmed with the sheet they come from. */
  readonly trim: NestTrim
  /** The least piece worth keeping, either way round. */
  readonly keep: { readonly length: number; readonly width: number }
}

/** Which side of a piece its grain runs along. */
export type Grain = 'none' | 'length' | 'width'

export interface NestPanel {
  readonly id: string
  readonly length: number
  readonly width: number
  readonly quantity: number
  /** A panel with grain lies along that of its sheet; without, or on a sheet without, it may be turned. */
  readonly grain: Grain
  /** The larger is cut sooner, and is the last to be left out where sheets do not suffice. */
  readonly priority: number
}

/** A size of sheet; its length runs along x, its width along y. */
export interface NestSheet {
  readonly id: string
  readonly length: number
  readonly width: number
  readonly grain: Grain
  /** How many there are; as many as needed if left out. */
  readonly quantity?: number
}

export interface NestOffcut {
  readonly id: string
  readonly length: number
  readonly width: number
  readonly grain: Grain
}

export interface NestTrim {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How long to search. Equal jobs with equal options have equal results, unless they are stopped. */
export interface NestOptions {
  readonly seed: number
  readonly iterations: number
  /** Called every so often; the search stops with the best so far once it answers false. */
  readonly proceed?: (progress: NestProgress) => boolean
}

export interface NestProgress {
  readonly iteration: number
  readonly iterations: number
  /** Sheets and offcuts of the best nest so far. */
  readonly pieces: number
  readonly utilisation: number
  readonly unplaced: number
}
