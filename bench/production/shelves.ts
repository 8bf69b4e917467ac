import type { NestJob } from '@mortise/cutting/model'
import { type Bin, binsOf, type Item, itemsOf, type Way } from './bins.ts'

/** How a shelf and a bin are chosen among those with room: the first one, or the one that is left fullest. */
export type Choice = 'first' | 'best'

interface Shelf {
  readonly height: number
  /** What the next panel may be long. */
  free: number
}

interface OpenBin {
  readonly bin: Bin
  readonly shelves: Shelf[]
  /** What the next shelf may be high. */
  free: number
}

/**
 * The area of the pieces that shelves by decreasing height need. Shelves run along the sheet or across it, and panels
 * that may be turned lie or stand: each is tried, and the least area counts.
 */
export function shelvesArea(job: NestJob, choice: Choice): number {
  const areas = [false, true].flatMap((isAcross) =>
    (['lying', 'standing'] as const).map((posture) => {
      const bins = binsOf(job, { isAcross })
      return shelve(itemsOf(job, { isAcross }), bins, posture, job.kerf, choice)
    }),
  )
  return Math.min(...areas)
}

function shelve(
  items: readonly Item[],
  { offcuts, sheet }: { offcuts: readonly Bin[]; sheet: Bin },
  posture: 'lying' | 'standing',
  kerf: number,
  choice: Choice,
): number {
  const pieces: OpenBin[] = offcuts.map((bin) => ({ bin, shelves: [], free: bin.across }))
  const opened: OpenBin[] = []
  const preferred = items
    .map(({ ways }) => sortedWays(ways, posture))
    .toSorted(([one], [other]) => height(other) - height(one) || length(other) - length(one))
  for (const ways of preferred) {
    const isPut = [pieces, opened].some(
      (bins) => putOnShelf(bins, ways, kerf, choice) || openShelf(bins, ways, kerf, choice),
    )
    if (isPut) continue
    const another = { bin: sheet, shelves: [], free: sheet.across }
    opened.push(another)
    if (!openShelf([another], ways, kerf, choice)) throw new Error('a panel of the set fits no sheet')
  }
  return [...pieces, ...opened].reduce(
    (sum, { bin, shelves }) => sum + (shelves.length > 0 ? bin.area : 0),
    0,
  )
}

/** The way preferred, then the other. */
const sortedWays = (ways: readonly Way[], posture: 'lying' | 'standing'): readonly Way[] =>
  ways.toSorted((one, other) => (posture === 'lying' ? one.across - other.across : other.across - one.across))

const height = (way: Way | undefined): number => way?.across ?? 0
const length = (way: Way | undefined): number => way?.along ?? 0

function putOnShelf(bins: readonly OpenBin[], ways: readonly Way[], kerf: number, choice: Choice): boolean {
  let chosen: { shelf: Shelf; along: number } | undefined
  let least = Infinity
  for (const { shelves } of bins) {
    for (const shelf of shelves) {
      for (const { along, across } of ways) {
        if (across > shelf.height || along > shelf.free) continue
        const left = (shelf.free - along) * shelf.height + along * (shelf.height - across)
        if (left >= least) continue
        least = choice === 'first' ? -Infinity : left
        chosen = { shelf, along }
      }
    }
  }
  if (chosen) chosen.shelf.free -= chosen.along + kerf
  return chosen !== undefined
}

function openShelf(bins: readonly OpenBin[], ways: readonly Way[], kerf: number, choice: Choice): boolean {
  let chosen: { open: OpenBin; way: Way } | undefined
  let least = Infinity
  for (const open of bins) {
    for (const way of ways) {
      if (way.across > open.free || way.along > open.bin.along || open.free - way.across >= least) continue
      least = choice === 'first' ? -Infinity : open.free - way.across
      chosen = { open, way }
    }
  }
  if (!chosen) return false
  const { open, way } = chosen
  open.shelves.push({ height: way.across, free: open.bin.along - way.along - kerf })
  open.free -= way.across + kerf
  return true
}
