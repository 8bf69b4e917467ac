/** What a search found: each layout with as many sheets as are cut alike. */
export interface Nest {
  readonly layouts: readonly Layout[]
  readonly unplaced: readonly Unplaced[]
  readonly areas: NestAreas
  /** The panels' share in the area of the sheets and offcuts used, between 0 and 1. */
  readonly utilisation: number
  readonly iterations: number
  readonly isStopped: boolean
}

/** Square millimetres, which together are the sheets and offcuts used. */
export interface NestAreas {
  readonly panels: number
  readonly offcuts: number
  /** Pieces that are too small to keep. */
  readonly scrap: number
  readonly kerf: number
  readonly trim: number
}

export interface Layout {
  readonly source: 'sheet' | 'offcut'
  /** Of the sheet or the offcut. */
  readonly id: string
  readonly length: number
  readonly width: number
  /** How many sheets are cut like this. */
  readonly count: number
  readonly placements: readonly Placement[]
  readonly offcuts: readonly Rectangle[]
  /** In the order of sawing: the trim, then stage by stage. */
  readonly cuts: readonly Cut[]
  /** How the trimmed sheet falls apart. */
  readonly root: Piece
  /** Of one sheet. */
  readonly areas: NestAreas
  readonly utilisation: number
}

/** From the corner where length (x) and width (y) begin. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly width: number
}

export interface Placement extends Rectangle {
  /** The panel that lies here, on each of the sheets in turn. */
  readonly panels: readonly string[]
  /** Whether the panel's length runs across the sheet's. */
  readonly isTurned: boolean
}

/** A straight cut from edge to edge of the piece that lies on the saw. */
export interface Cut {
  readonly order: number
  /** 0 is the trim; cuts of a later stage cross those of the one before. */
  readonly stage: number
  /** Where the blade enters: it takes `kerf` beyond, along x for a cut across the length. */
  readonly axis: Axis
  readonly at: number
  readonly from: number
  readonly length: number
}

/** What a cut divides: the length (its line runs along y) or the width. */
export type Axis = 'length' | 'width'

export type Piece = CutPiece | PanelPiece | RestPiece

/** A piece that is divided: what lies before the blade, and what is left beyond it, if anything. */
export interface CutPiece extends Rectangle {
  readonly kind: 'cut'
  readonly axis: Axis
  readonly at: number
  readonly first: Piece
  readonly second?: Piece
}

export interface PanelPiece extends Rectangle {
  readonly kind: 'panel'
  /** Which of the layout's placements. */
  readonly placement: number
}

export interface RestPiece extends Rectangle {
  readonly kind: 'offcut' | 'scrap'
}

export interface Unplaced {
  readonly panel: string
  readonly quantity: number
  readonly reason: UnplacedReason
}

/**
 * Why a panel lies nowhere: it has no size, is larger than whatever there is, would fit across the grain only,
 * or there are not enough sheets.
 */
export type UnplacedReason = 'no-size' | 'too-large' | 'across-grain' | 'no-sheet-left'
