import type { NestTrim } from './nest-job.ts'
import type { Axis, Cut, Piece, Rectangle } from './nest-result.ts'
import { TENTHS, tenths } from './problem.ts'

/** The cuts in the order of sawing: the edges, then all of a stage before the next, whose pieces they make. */
export function cutListOf(
  sheet: { readonly length: number; readonly width: number },
  root: Piece,
  trim: NestTrim,
  kerf: number,
): readonly Cut[] {
  const cuts: Omit<Cut, 'order'>[] = trimCuts(sheet, root, trim, kerf)
  const walk = (piece: Piece, stage: number, axis?: Axis): void => {
    if (piece.kind !== 'cut') return
    const own = piece.axis === axis ? stage : stage + 1
    const isAcross = piece.axis === 'length'
    cuts.push({
      stage: own,
      axis: piece.axis,
      at: piece.at,
      from: isAcross ? piece.y : piece.x,
      length: isAcross ? piece.width : piece.length,
    })
    walk(piece.first, own, piece.axis)
    if (piece.second) walk(piece.second, own, piece.axis)
  }
  walk(root, 0)
  return cuts
    .toSorted((one, other) => one.stage - other.stage)
    .map((cut, index) => ({ order: index + 1, ...cut }))
}

/** The blade runs within what is cut off, as far as that is wide enough. */
function trimCuts(
  { length, width }: { readonly length: number; readonly width: number },
  inner: Rectangle,
  trim: NestTrim,
  kerf: number,
): Omit<Cut, 'order'>[] {
  const across = { stage: 0, axis: 'length', from: 0, length: width } as const
  const along = { stage: 0, axis: 'width', from: inner.x, length: inner.length } as const
  return [
    ...(trim.left > 0 ? [{ ...across, at: Math.max(0, rounded(trim.left - kerf)) }] : []),
    ...(trim.right > 0 ? [{ ...across, at: rounded(length - trim.right) }] : []),
    ...(trim.top > 0 ? [{ ...along, at: Math.max(0, rounded(trim.top - kerf)) }] : []),
    ...(trim.bottom > 0 ? [{ ...along, at: rounded(width - trim.bottom) }] : []),
  ]
}

const rounded = (millimetres: number): number => tenths(millimetres) / TENTHS
