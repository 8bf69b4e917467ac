import { cutListOf } from './cut-list.ts'
import { type CutTree, cutTreeOf } from './cut-tree.ts'
import type { NestJob } from './nest-job.ts'
import type { Layout, NestAreas, Placement, Unplaced } from './nest-result.ts'
import { NO_TRIM, type Problem, type Stock, TENTHS, tenths } from './problem.ts'
import type { Solution } from './solution.ts'
import { type Filled, isStrip, type Part } from './strip.ts'

/** The pieces of a solution that are used, those alike as one: offcuts, then what is cut most often. */
export function layoutsOf(
  problem: Problem,
  { pieces }: Solution,
  job: NestJob,
  deal: (kind: number) => string,
): readonly Layout[] {
  const alike = new Map<string, Filled[]>()
  for (const piece of pieces) {
    if (piece.root.parts.length === 0) continue
    const key = `${piece.stock} ${shapeOf(piece.root)}`
    const group = alike.get(key)
    if (group) group.push(piece)
    else alike.set(key, [piece])
  }
  return [...alike.values()]
    .map((group) => ({ piece: group[0] as Filled, count: group.length }))
    .map(({ piece, count }) => ({ piece, count, stock: problem.stocks[piece.stock] as Stock }))
    .toSorted(
      (one, other) =>
        Number(one.stock.source === 'sheet') - Number(other.stock.source === 'sheet') ||
        other.count - one.count ||
        other.piece.area - one.piece.area,
    )
    .map(({ piece, count, stock }) => layoutOf(problem, piece, stock, count, job, deal))
}

function layoutOf(
  problem: Problem,
  piece: Filled,
  stock: Stock,
  count: number,
  job: NestJob,
  deal: (kind: number) => string,
): Layout {
  const trim = stock.source === 'sheet' ? job.trim : NO_TRIM
  const tree = cutTreeOf(problem, piece, { x: tenths(trim.left), y: tenths(trim.top) })
  const length = (stock.length + tenths(trim.left) + tenths(trim.right)) / TENTHS
  const width = (stock.width + tenths(trim.top) + tenths(trim.bottom)) / TENTHS
  const areas = { ...tree.areas, trim: (stock.area - stock.length * stock.width) / TENTHS ** 2 }
  return {
    source: stock.source,
    id: stock.id,
    length,
    width,
    count,
    placements: placementsOf(tree, count, deal),
    offcuts: tree.offcuts,
    cuts: cutListOf({ length, width }, tree.root, trim, job.kerf),
    root: tree.root,
    areas,
    utilisation: areas.panels / (length * width),
  }
}

/** Sheet by sheet, so that what is urgent is complete with the first ones. */
function placementsOf({ laid }: CutTree, count: number, deal: (kind: number) => string): Placement[] {
  const panels = laid.map((): string[] => [])
  for (let sheet = 0; sheet < count; sheet++)
    for (const [index, { kind }] of laid.entries()) panels[index]?.push(deal(kind))
  return laid.map(({ x, y, length, width, isTurned }, index) => ({
    x,
    y,
    length,
    width,
    isTurned,
    panels: panels[index] ?? [],
  }))
}

/** Hands out the panels of each kind, the most urgent first, and tells whom nobody asked for. */
export function dealerOf({ kinds, hopeless }: Problem) {
  const left = kinds.map(({ panels }) => panels.map((panel) => ({ ...panel })))
  return {
    deal(kind: number): string {
      const [next, ...others] = left[kind] ?? []
      if (!next) throw new Error(`more panels of kind ${kind} are placed than there are`)
      next.quantity--
      if (next.quantity === 0) left[kind] = others
      return next.id
    },
    unplaced: (): readonly Unplaced[] => [
      ...hopeless,
      ...left.flat().map(({ id, quantity }) => ({ panel: id, quantity, reason: 'no-sheet-left' as const })),
    ],
  }
}

/** The areas of all sheets together. */
export function totalAreas(layouts: readonly Layout[]): NestAreas {
  const total = { panels: 0, offcuts: 0, scrap: 0, kerf: 0, trim: 0 }
  for (const { areas, count } of layouts) {
    for (const part of Object.keys(total) as (keyof NestAreas)[]) total[part] += areas[part] * count
  }
  return total
}

const shapeOf = (part: Part): string =>
  isStrip(part)
    ? `(${part.size} ${part.parts.map(shapeOf).join(' ')})`
    : `${part.size}k${part.kind}${part.isTurned ? 't' : ''}`
