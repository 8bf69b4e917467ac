interface Counted {
  readonly inQty: number
  readonly okQty: number
  readonly defectQty: number
  readonly reworkQty: number
  readonly scrapQty: number
  readonly outsourcedQty?: number
}

/** Pieces that have reached an operation and of which nobody has said anything yet, wherever they are. */
export const openAt = ({ inQty, okQty, defectQty, reworkQty, scrapQty }: Counted): number =>
  inQty - okQty - defectQty - reworkQty - scrapQty

/** Those of them that are here. */
export const openHere = (op: Counted): number => openAt(op) - (op.outsourcedQty ?? 0)
