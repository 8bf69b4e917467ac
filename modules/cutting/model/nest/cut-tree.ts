import type { Axis, NestAreas, Piece, Rectangle } from './nest-result.ts'
import { isKept } from './offcuts.ts'
import { type Kind, type Problem, TENTHS } from './problem.ts'
import { type Filled, isStrip, type Part, type Strip } from './strip.ts'

/** Where a panel of a kind came to lie. */
export interface Laid extends Rectangle {
  readonly kind: number
  readonly isTurned: boolean
}

export interface CutTree {
  readonly root: Piece
  readonly laid: readonly Laid[]
  readonly offcuts: readonly Rectangle[]
  /** Of what the root falls into, in square millimetres. */
  readonly areas: Omit<NestAreas, 'trim'>
}

/** A filled piece as the cuts that take it apart, from where its trim ends. */
export function cutTreeOf(problem: Problem, { root }: Filled, origin: { x: number; y: number }): CutTree {
  const laid: Laid[] = []
  const offcuts: Rectangle[] = []
  const areas = { panels: 0, offcuts: 0, scrap: 0, kerf: 0 }

  const pieceOf = (part: Part, place: Box): Piece => {
    if (isStrip(part)) return dividedFrom(part, 0, place)
    laid.push({ ...rectangleOf(place), kind: part.kind, isTurned: part.isTurned })
    areas.panels += (problem.kinds[part.kind] as Kind).area / TENTHS ** 2
    return { kind: 'panel', ...rectangleOf(place), placement: laid.length - 1 }
  }
  /** What is left of a strip from one of its parts on. */
  const dividedFrom = (strip: Strip, index: number, place: Box): Piece => {
    const part = strip.parts[index]
    if (!part) return restOf(place)
    const extent = strip.isAlong ? place.length : place.width
    if (part.size === extent) return pieceOf(part, place)
    const beyond = extent - part.size - problem.kerf
    areas.kerf += ((extent - part.size - Math.max(beyond, 0)) * strip.size) / TENTHS ** 2
    const axis: Axis = strip.isAlong ? 'length' : 'width'
    return {
      kind: 'cut',
      ...rectangleOf(place),
      axis,
      at: ((strip.isAlong ? place.x : place.y) + part.size) / TENTHS,
      first: pieceOf(part, sliced(place, strip, 0, part.size)),
      ...(beyond > 0 && {
        second: dividedFrom(strip, index + 1, sliced(place, strip, extent - beyond, beyond)),
      }),
    }
  }
  const restOf = (place: Box): Piece => {
    const rectangle = rectangleOf(place)
    const area = rectangle.length * rectangle.width
    if (!isKept(problem, place.length, place.width)) {
      areas.scrap += area
      return { kind: 'scrap', ...rectangle }
    }
    areas.offcuts += area
    offcuts.push(rectangle)
    return { kind: 'offcut', ...rectangle }
  }

  const tree = pieceOf(root, { ...origin, length: root.length, width: root.size })
  return { root: tree, laid, offcuts, areas }
}

/** In tenths, while the tree is walked. */
type Box = Rectangle

const sliced = (box: Box, { isAlong }: Strip, from: number, size: number): Box =>
  isAlong ? { ...box, x: box.x + from, length: size } : { ...box, y: box.y + from, width: size }

const rectangleOf = ({ x, y, length, width }: Box): Rectangle => ({
  x: x / TENTHS,
  y: y / TENTHS,
  length: length / TENTHS,
  width: width / TENTHS,
})
