import { type Blinks, type Found, findPlace, NO_BLINKS, type Rule } from './find-place.ts'
import { worthKept } from './offcuts.ts'
import type { Kind, Problem, Stock } from './problem.ts'
import { collectStrips, copyOf, emptyStrip, type Filled, put } from './strip.ts'

/** Pieces with panels on them, and how many of each kind wait for a place. Solutions share the pieces they have in common. */
export interface Solution {
  readonly pieces: readonly Filled[]
  readonly waiting: readonly number[]
  /** Of what waits. */
  readonly weight: number
  /** Of the sheets used; offcuts are there to be used up. */
  readonly sheetArea: number
}

/** What a search may use: sheets up to this area, those of one kind before the others. */
export interface Limits {
  readonly sheetArea: number
  readonly preferred: number
}

/** All offcuts at hand, and nothing on them. */
export function emptySolution(problem: Problem): Solution {
  const { stocks, kinds } = problem
  return solutionOf(
    problem,
    stocks.flatMap(({ source }, index) => (source === 'offcut' ? [emptyPiece(problem, index)] : [])),
    kinds.map(({ quantity }) => quantity),
  )
}

export function solutionOf(
  problem: Problem,
  pieces: readonly Filled[],
  waiting: readonly number[],
): Solution {
  let weight = 0
  for (let kind = 0; kind < waiting.length; kind++)
    weight += (waiting[kind] as number) * (problem.kinds[kind] as Kind).weight
  let sheetArea = 0
  for (const { stock } of pieces) {
    const { source, area } = problem.stocks[stock] as Stock
    if (source === 'sheet') sheetArea += area
  }
  return { pieces, waiting, weight, sheetArea }
}

/** Lays what waits, kind by kind in this order, wherever there is room, and on new sheets within the limits. */
export function fill(
  problem: Problem,
  from: Solution,
  order: readonly number[],
  rule: Rule,
  blinks: Blinks,
  limits: Limits,
): Solution {
  const pieces = [...from.pieces]
  const waiting = [...from.waiting]
  // Pieces made here belong to this solution alone, and may be changed in place.
  const own = new Set<Filled>()
  let room = limits.sheetArea - from.sheetArea
  for (const kind of order) {
    const { area } = problem.kinds[kind] as Kind
    for (let count = waiting[kind] as number; count > 0; count--) {
      let found = findPlace(problem, pieces, kind, rule, blinks)
      if (!found) {
        const stock = sheetToOpen(problem, pieces, kind, room, limits.preferred)
        if (stock === undefined) break
        const sheet = emptyPiece(problem, stock)
        pieces.push(sheet)
        own.add(sheet)
        room -= (problem.stocks[stock] as Stock).area
        found = findPlace(problem, pieces, kind, rule, NO_BLINKS, pieces.length - 1) as Found
      }
      const piece = ownedPiece(pieces, found, own)
      put(found.slot === piece.slot ? found : { ...found, slot: piece.slot }, kind, problem.kerf)
      piece.filled.area += area
      piece.filled.room = undefined
      waiting[kind] = (waiting[kind] as number) - 1
    }
  }
  return solutionOf(problem, pieces, waiting)
}

/** A piece that may be changed, with the slot that was found on it. */
function ownedPiece(pieces: Filled[], { index, slot }: Found, own: Set<Filled>) {
  const filled = pieces[index] as Filled
  if (own.has(filled)) return { filled, slot }
  const copy = copyOf(filled)
  pieces[index] = copy
  own.add(copy)
  const at = collectStrips(filled.root, []).indexOf(slot)
  return { filled: copy, slot: collectStrips(copy.root, [])[at] as typeof slot }
}

function sheetToOpen(
  { stocks }: Problem,
  pieces: readonly Filled[],
  kind: number,
  room: number,
  preferred: number,
): number | undefined {
  let chosen: number | undefined
  for (let index = 0; index < stocks.length; index++) {
    const { source, area, lies, quantity } = stocks[index] as Stock
    if (source === 'offcut' || area > room || lies[kind] === 0) continue
    if (quantity !== Infinity && pieces.filter(({ stock }) => stock === index).length >= quantity) continue
    if (chosen === undefined || index === preferred) chosen = index
  }
  return chosen
}

export function emptyPiece({ stocks }: Problem, stock: number): Filled {
  const { length, width } = stocks[stock] as Stock
  return { stock, root: emptyStrip(width, length, true), area: 0, room: undefined }
}

/** The one that leaves out less, needs less of the sheets, or keeps the better offcuts. */
export function betterOf(problem: Problem, one: Solution, other: Solution): Solution {
  const difference =
    one.weight - other.weight ||
    one.sheetArea - other.sheetArea ||
    worthOfAll(problem, other) - worthOfAll(problem, one)
  return difference <= 0 ? one : other
}

const worthOfAll = (problem: Problem, { pieces }: Solution): number =>
  pieces.reduce((sum, piece) => sum + worthKept(problem, piece), 0)
