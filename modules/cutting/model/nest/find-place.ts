import type { Random } from '@mortise/model'
import { type Kind, type Problem, STRAIGHT, type Stock, TURNED } from './problem.ts'
import { type Filled, isStrip, type Place, type Room, type Strip } from './strip.ts'

/** How free space is chosen: where least of its worth is lost, least area or least of a side is left over. */
export type Fit = 'worth' | 'area' | 'short-side' | 'long-side'

/** Which way the rest of it is divided: along the shorter or longer leftover, or so that its larger part is largest. */
export type Split = 'shorter' | 'longer' | 'largest'

export interface Rule {
  readonly fit: Fit
  readonly split: Split
}

/** How often a place is overlooked, so that equal orders do not end alike. */
export interface Blinks {
  readonly rate: number
  readonly random: Random
}

export const NO_BLINKS: Blinks = { rate: 0, random: () => 1 }

export interface Found extends Place {
  /** Which of the pieces. */
  readonly index: number
}

/** The best place for a panel on the pieces from one of them on; an offcut goes before any sheet. */
export function findPlace(
  problem: Problem,
  pieces: readonly Filled[],
  kind: number,
  rule: Rule,
  blinks: Blinks,
  from = 0,
): Found | undefined {
  const { length, width, long, short } = problem.kinds[kind] as Kind
  let bestSlot: Strip | undefined
  let bestIndex = -1
  let bestWay = 0
  let bestScore = Infinity
  let isOnOffcut = false
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index] as Filled
    const { source, lies } = problem.stocks[piece.stock] as Stock
    if (isOnOffcut && source === 'sheet') break
    const ways = lies[kind] as number
    if (ways === 0) continue
    const room = roomOf(piece, problem)
    if (long > room.long || short > room.short) continue
    for (const slot of room.slots) {
      for (let way = STRAIGHT; way <= TURNED; way++) {
        if ((ways & way) === 0) continue
        const isLengthAlong = slot.isAlong === (way === STRAIGHT)
        const along = isLengthAlong ? length : width
        const across = isLengthAlong ? width : length
        if (along > slot.free || across > slot.size) continue
        if (blinks.rate > 0 && blinks.random() < blinks.rate) continue
        const score = scoreOf(problem, slot, along, across, rule.fit)
        if (score >= bestScore) continue
        bestScore = score
        bestSlot = slot
        bestIndex = index
        bestWay = way
        isOnOffcut = source === 'offcut'
      }
    }
  }
  if (!bestSlot) return undefined
  const isTurned = bestWay === TURNED
  const isLengthAlong = bestSlot.isAlong !== isTurned
  const along = isLengthAlong ? length : width
  const across = isLengthAlong ? width : length
  const first = firstCut(problem, bestSlot, along, across, rule)
  return { index: bestIndex, slot: bestSlot, isTurned, along, across, first }
}

function roomOf(piece: Filled, problem: Problem): Room {
  if (piece.room) return piece.room
  const room: Room = { slots: [], long: 0, short: 0 }
  collectRoom(problem, piece.root, room)
  piece.room = room
  return room
}

function collectRoom(problem: Problem, strip: Strip, room: Room): void {
  const { free, size, parts } = strip
  if (isUsable(problem, free, size)) {
    room.slots.push(strip)
    room.long = Math.max(room.long, free, size)
    room.short = Math.max(room.short, Math.min(free, size))
  }
  for (const part of parts) if (isStrip(part)) collectRoom(problem, part, room)
}

function firstCut(
  problem: Problem,
  { free, size }: Strip,
  along: number,
  across: number,
  { fit, split }: Rule,
): Place['first'] {
  const restAlong = free - along
  const restAcross = size - across
  if (fit === 'worth')
    return worthAlong(problem, free, size, along, across) >= worthAcross(problem, free, size, along, across)
      ? 'along'
      : 'across'
  if (split === 'largest') {
    const largestAlong = Math.max(restAlong * size, along * restAcross)
    const largestAcross = Math.max(free * restAcross, restAlong * across)
    return largestAlong >= largestAcross ? 'along' : 'across'
  }
  return restAlong <= restAcross === (split === 'shorter') ? 'across' : 'along'
}

function scoreOf(
  problem: Problem,
  { free, size }: Strip,
  along: number,
  across: number,
  fit: Rule['fit'],
): number {
  if (fit === 'area') return free * size
  if (fit === 'short-side') return Math.min(free - along, size - across)
  if (fit === 'long-side') return Math.max(free - along, size - across)
  return (
    worthOf(problem, free, size) -
    Math.max(worthAlong(problem, free, size, along, across), worthAcross(problem, free, size, along, across))
  )
}

/** What is left where the cut across the slot comes first, and where the one along it does. */
const worthAlong = (problem: Problem, free: number, size: number, along: number, across: number): number =>
  worthOf(problem, free - along - problem.kerf, size) + worthOf(problem, along, size - across - problem.kerf)

const worthAcross = (problem: Problem, free: number, size: number, along: number, across: number): number =>
  worthOf(problem, free, size - across - problem.kerf) + worthOf(problem, free - along - problem.kerf, across)

/** One large piece is worth more than several small ones, and one that takes no panel nothing. */
function worthOf(problem: Problem, along: number, across: number): number {
  if (!isUsable(problem, along, across)) return 0
  const area = along * across
  return area * Math.sqrt(area)
}

const isUsable = ({ least }: Problem, along: number, across: number): boolean =>
  along >= across
    ? along >= least.long && across >= least.short
    : across >= least.long && along >= least.short
