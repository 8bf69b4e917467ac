import type { Grain, NestJob, NestPanel, NestTrim } from './nest-job.ts'
import type { Unplaced, UnplacedReason } from './nest-result.ts'

/** Sizes are searched as whole tenths of a millimetre: sums of decimals would not be exact. */
export const TENTHS = 10

/** A job as it is searched: panels of one shape are one kind, since any of them may lie in any of their places. */
export interface Problem {
  readonly kinds: readonly Kind[]
  /** Offcuts come first. */
  readonly stocks: readonly Stock[]
  readonly kerf: number
  readonly keep: { readonly long: number; readonly short: number }
  /** The shortest sides among all panels: free space that is smaller takes none of them. */
  readonly least: { readonly long: number; readonly short: number }
  /** Panels that no stock takes, however much of it there were. */
  readonly hopeless: readonly Unplaced[]
}

export interface Kind {
  readonly length: number
  readonly width: number
  readonly long: number
  readonly short: number
  readonly area: number
  readonly quantity: number
  readonly urgency: number
  /** What leaving out one of them costs, by area and urgency. */
  readonly weight: number
  /** The panels, the most urgent first. */
  readonly panels: readonly { readonly id: string; readonly quantity: number }[]
}

/** Which ways a kind may lie on a stock. */
export const STRAIGHT = 1
export const TURNED = 2

export interface Stock {
  readonly source: 'sheet' | 'offcut'
  readonly id: string
  /** Without the trim. */
  readonly length: number
  readonly width: number
  /** With it. */
  readonly area: number
  readonly quantity: number
  /** By kind. */
  readonly lies: Uint8Array
}

export function problemOf(job: NestJob): Problem {
  const { sheets, offcuts, trim } = job
  const kerf = Math.round(job.kerf * TENTHS)
  if (!(kerf >= 0)) throw new Error(`kerf ${job.kerf} is no width`)
  const bare = [
    ...offcuts.map((offcut) => bareStock({ ...offcut, quantity: 1 }, 'offcut', NO_TRIM)),
    ...sheets.map((sheet) => bareStock(sheet, 'sheet', trim)),
  ].filter(({ length, width, quantity }) => length > 0 && width > 0 && quantity > 0)
  const hopeless: Unplaced[] = []
  const placeable = job.panels.filter((panel) => {
    if (!(panel.quantity > 0)) return false
    const reason = hopelessness(panel, bare)
    if (reason) hopeless.push({ panel: panel.id, quantity: panel.quantity, reason })
    return !reason
  })
  const isScarce = bare.every(({ source, quantity }) => source === 'offcut' || quantity !== Infinity)
  const shapes = shapesOf(placeable, { isScarce })
  return {
    kinds: shapes.map(kindOf(weightsOf(shapes))),
    stocks: bare.map(({ grain, ...stock }) => ({
      ...stock,
      lies: Uint8Array.from(shapes, (shape) => waysToLie(shape, { ...stock, grain })),
    })),
    kerf,
    keep: sidesOf({ length: tenths(job.keep.length), width: tenths(job.keep.width) }),
    least: {
      long: Math.min(...shapes.map((shape) => sidesOf(shape).long)),
      short: Math.min(...shapes.map((shape) => sidesOf(shape).short)),
    },
    hopeless,
  }
}

export const sidesOf = ({ length, width }: { length: number; width: number }) => ({
  long: Math.max(length, width),
  short: Math.min(length, width),
})

interface Shape {
  readonly length: number
  readonly width: number
  readonly grain: Grain
  readonly priority: number
  readonly panels: NestPanel[]
}

type BareStock = Omit<Stock, 'lies'> & { readonly grain: Grain }

/** Offcuts were trimmed with the sheet they come from. */
export const NO_TRIM: NestTrim = { left: 0, right: 0, top: 0, bottom: 0 }

export const tenths = (millimetres: number): number => Math.round(millimetres * TENTHS)

function bareStock(
  piece: { id: string; length: number; width: number; grain: Grain; quantity?: number },
  source: Stock['source'],
  trim: NestJob['trim'],
): BareStock {
  const { id, grain, quantity = Infinity } = piece
  const length = tenths(piece.length)
  const width = tenths(piece.width)
  return {
    source,
    id,
    grain,
    quantity,
    length: length - tenths(trim.left) - tenths(trim.right),
    width: width - tenths(trim.top) - tenths(trim.bottom),
    area: length * width,
  }
}

function hopelessness(panel: NestPanel, stocks: readonly BareStock[]): UnplacedReason | undefined {
  const shape = { length: tenths(panel.length), width: tenths(panel.width), grain: panel.grain }
  if (!(shape.length > 0 && shape.width > 0)) return 'no-size'
  if (stocks.some((stock) => waysToLie(shape, stock) > 0)) return undefined
  const isAcross = stocks.some((stock) => waysToLie({ ...shape, grain: 'none' }, stock) > 0)
  if (isAcross) return 'across-grain'
  return stocks.length > 0 ? 'too-large' : 'no-sheet-left'
}

function waysToLie(
  shape: Pick<Shape, 'length' | 'width' | 'grain'>,
  stock: Pick<BareStock, 'length' | 'width' | 'grain'>,
): number {
  const isFree = shape.grain === 'none' || stock.grain === 'none'
  const isStraight = shape.length <= stock.length && shape.width <= stock.width
  const isTurned = shape.width <= stock.length && shape.length <= stock.width
  const straight = isStraight && (isFree || shape.grain === stock.grain) ? STRAIGHT : 0
  const turned = isTurned && (isFree || shape.grain !== stock.grain) ? TURNED : 0
  // Both ways of a square are one.
  return shape.length === shape.width && straight > 0 && isFree ? STRAIGHT : straight | turned
}

/** Urgency tells shapes apart only where something may have to be left out. */
function shapesOf(panels: readonly NestPanel[], { isScarce }: { isScarce: boolean }): readonly Shape[] {
  const shapes = new Map<string, Shape>()
  for (const panel of panels.toSorted((one, other) => other.priority - one.priority)) {
    const length = tenths(panel.length)
    const width = tenths(panel.width)
    const priority = isScarce ? panel.priority : 0
    const key = `${length}×${width} ${panel.grain} ${priority}`
    const shape = shapes.get(key) ?? { length, width, grain: panel.grain, priority, panels: [] }
    shape.panels.push(panel)
    shapes.set(key, shape)
  }
  return [...shapes.values()]
}

/** Of so many ranks a panel outweighs all that are less urgent; further ones would be lost in rounding. */
const MOST_RANKS = 4
const RANK = 10_000

function weightsOf(shapes: readonly Shape[]): (shape: Shape) => number {
  const priorities = [...new Set(shapes.map(({ priority }) => priority))].toSorted(
    (one, other) => other - one,
  )
  const total = shapes.reduce((sum, shape) => sum + shape.length * shape.width * countOf(shape), 0)
  return (shape) => {
    const ranks = Math.min(priorities.length, MOST_RANKS)
    const rank = Math.max(0, ranks - 1 - priorities.indexOf(shape.priority))
    return ((shape.length * shape.width) / total) * RANK ** rank
  }
}

const kindOf =
  (weightOf: (shape: Shape) => number) =>
  (shape: Shape): Kind => ({
    length: shape.length,
    width: shape.width,
    ...sidesOf(shape),
    area: shape.length * shape.width,
    quantity: countOf(shape),
    urgency: shape.priority,
    weight: weightOf(shape),
    panels: shape.panels.map(({ id, quantity }) => ({ id, quantity })),
  })

const countOf = ({ panels }: Shape): number => panels.reduce((sum, { quantity }) => sum + quantity, 0)
