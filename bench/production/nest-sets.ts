import type { Grain, NestJob, NestOffcut, NestPanel } from '@mortise/cutting/model'

/** A part of a door or cabinet: its sides lie between these, in steps of 5 mm as a factory's sizes do. */
interface PartSize {
  readonly length: readonly [number, number]
  readonly width: readonly [number, number]
  readonly grain: Grain
}

const LEAF: PartSize = { length: [1950, 2150], width: [600, 950], grain: 'length' }
const STILE: PartSize = { length: [1950, 2150], width: [80, 160], grain: 'length' }
const RAIL: PartSize = { length: [500, 850], width: [100, 250], grain: 'length' }
const JAMB: PartSize = { length: [2000, 2300], width: [120, 320], grain: 'length' }
const ARCHITRAVE: PartSize = { length: [2050, 2350], width: [60, 100], grain: 'length' }
const HEAD: PartSize = { length: [750, 1100], width: [120, 320], grain: 'length' }
const CORE: PartSize = { length: [400, 1900], width: [250, 700], grain: 'none' }
const SHELF: PartSize = { length: [350, 1100], width: [250, 600], grain: 'none' }
const SIDE: PartSize = { length: [1800, 2300], width: [300, 600], grain: 'length' }
const FRONT: PartSize = { length: [300, 1200], width: [150, 600], grain: 'length' }
const ANY: PartSize = { length: [100, 1200], width: [100, 1200], grain: 'none' }

const DOORS: readonly PartSize[] = [LEAF, JAMB, JAMB, ARCHITRAVE, ARCHITRAVE, ARCHITRAVE, RAIL]

/** Some are bound by parts that no two of fit side by side, where any way of nesting ends alike; they count too. */
const MIXES: readonly (readonly PartSize[])[] = [
  DOORS,
  [LEAF, LEAF, STILE, RAIL, ARCHITRAVE],
  [LEAF, STILE, STILE, RAIL, RAIL, JAMB, ARCHITRAVE, CORE],
  [JAMB, JAMB, HEAD, ARCHITRAVE, ARCHITRAVE],
  [JAMB, JAMB, ARCHITRAVE, RAIL],
  [STILE, STILE, RAIL, RAIL, RAIL, FRONT],
  [CORE, RAIL],
  [CORE, CORE, RAIL],
  [SHELF, SHELF, FRONT, STILE],
  [SHELF, SHELF, SIDE, FRONT],
  [ANY],
]

const SHEET = { id: 'sheet', length: 2440, width: 1220, grain: 'length' } as const
const OFFCUTS: readonly NestOffcut[] = [
  { id: 'F1', length: 2440, width: 406, grain: 'length' },
  { id: 'F2', length: 810, width: 331, grain: 'length' },
  { id: 'F3', length: 1200, width: 700, grain: 'length' },
  { id: 'F4', length: 1220, width: 950, grain: 'length' },
]

/** Every mix twice: on whole sheets, and on trimmed ones with offcuts at hand. */
export const nestSets = (): readonly NestJob[] =>
  MIXES.flatMap((mix, index) => [
    jobOf(mix, 80, 51_000 + index),
    { ...jobOf(mix, 150, 52_000 + index), offcuts: OFFCUTS, trim: trimOf(5) },
  ])

/** What the time is taken of. */
export const largeSet = (): NestJob => jobOf(DOORS, 500, 53_000)

function jobOf(parts: readonly PartSize[], count: number, seed: number): NestJob {
  const next = sequenceOf(seed)
  const between = ([least, most]: readonly [number, number]) =>
    least + 5 * (next() % ((most - least) / 5 + 1))
  const panels: NestPanel[] = []
  for (let left = count; left > 0; ) {
    const { length, width, grain } = parts[next() % parts.length] as PartSize
    const quantity = Math.min(left, 1 + (next() % 6))
    panels.push({
      id: `${panels.length + 1}`,
      length: between(length),
      width: between(width),
      quantity,
      grain,
      priority: 0,
    })
    left -= quantity
  }
  return { panels, sheets: [SHEET], offcuts: [], kerf: 4, trim: trimOf(0), keep: { length: 600, width: 300 } }
}

const trimOf = (edge: number) => ({ left: edge, right: edge, top: edge, bottom: edge })

/** Whole numbers that are the same in each run (Lehmer's generator). */
function sequenceOf(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return Math.floor(state / 8)
  }
  for (let warm = 0; warm < 8; warm++) next()
  return next
}
