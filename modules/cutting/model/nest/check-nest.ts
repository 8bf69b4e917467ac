import type { Grain, NestJob, NestPanel } from './nest-job.ts'
import type { Layout, Nest, Piece, Placement, Rectangle } from './nest-result.ts'

/**
 * What is wrong with a nest, each as a sentence for us; none if it can be sawn as it stands. It shares no line with what
 * builds nests, so that a mistake there is not repeated here.
 */
export function checkNest(job: NestJob, nest: Nest): readonly string[] {
  return [
    ...nest.layouts.flatMap((layout, index) =>
      checkLayout(job, layout).map((fault) => `layout ${index + 1}: ${fault}`),
    ),
    ...checkPanels(job, nest),
    ...checkStock(job, nest),
    ...checkTotals(nest),
  ]
}

function checkLayout(job: NestJob, layout: Layout): string[] {
  const faults: string[] = []
  const { placements } = layout
  const stock = (layout.source === 'sheet' ? job.sheets : job.offcuts).find(({ id }) => id === layout.id)
  if (!stock) return [`there is no ${layout.source} ${layout.id}`]
  if (stock.length !== layout.length || stock.width !== layout.width) faults.push('it has another size')

  const trim = layout.source === 'sheet' ? job.trim : { left: 0, right: 0, top: 0, bottom: 0 }
  const inner = {
    left: ten(trim.left),
    top: ten(trim.top),
    right: ten(layout.length) - ten(trim.right),
    bottom: ten(layout.width) - ten(trim.bottom),
  }
  for (const [index, placement] of placements.entries()) {
    const { left, top, right, bottom } = edges(placement)
    if (left < inner.left || top < inner.top || right > inner.right || bottom > inner.bottom)
      faults.push(`placement ${index} is not within the trimmed sheet`)
    if (placement.panels.length !== layout.count) faults.push(`placement ${index} has not a panel a sheet`)
    for (const id of placement.panels) {
      const panel = job.panels.find((candidate) => candidate.id === id)
      const fault = panel ? wrongPanel(panel, placement, stock.grain) : 'is unknown'
      if (fault) faults.push(`placement ${index}: panel ${id} ${fault}`)
    }
    for (let other = index + 1; other < placements.length; other++)
      if (!areApart(placement, placements[other] as Placement, ten(job.kerf)))
        faults.push(`placements ${index} and ${other} are nearer than the kerf`)
  }
  if (!canBeSawn(placements, ten(job.kerf))) faults.push('no straight cuts part its panels')
  faults.push(...checkPieces(job, layout, inner))
  return faults
}

function wrongPanel(panel: NestPanel, place: Placement, sheetGrain: Grain): string | undefined {
  const [length, width] = place.isTurned ? [place.width, place.length] : [place.length, place.width]
  if (length !== panel.length || width !== panel.width) return 'has another size'
  if (panel.grain === 'none' || sheetGrain === 'none') return undefined
  return (panel.grain === sheetGrain) === place.isTurned ? 'lies across the grain' : undefined
}

function areApart(one: Rectangle, other: Rectangle, kerf: number): boolean {
  const a = edges(one)
  const b = edges(other)
  return (
    b.left - a.right >= kerf ||
    a.left - b.right >= kerf ||
    b.top - a.bottom >= kerf ||
    a.top - b.bottom >= kerf
  )
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Whether cuts from edge to edge part the panels, found from their places alone. */
function canBeSawn(places: readonly Rectangle[], kerf: number): boolean {
  if (places.length < 2) return true
  for (const [from, to] of [
    ['left', 'right'],
    ['top', 'bottom'],
  ] as const) {
    const sorted = places.toSorted((one, other) => edges(one)[from] - edges(other)[from])
    let reach = -Infinity
    for (const [index, place] of sorted.entries()) {
      if (index > 0 && edges(place)[from] - reach >= kerf)
        return canBeSawn(sorted.slice(0, index), kerf) && canBeSawn(sorted.slice(index), kerf)
      reach = Math.max(reach, edges(place)[to])
    }
  }
  return false
}

/** Walks the cuts: each runs across its piece, and what falls off is what the layout says. */
function checkPieces(job: NestJob, layout: Layout, inner: Edges): string[] {
  const faults: string[] = []
  const seen: number[] = []
  const rests: string[] = []
  const sums = { panels: 0, offcuts: 0, scrap: 0, kerf: 0 }
  let cutCount = 0
  const kerf = ten(job.kerf)

  const walk = (piece: Piece): void => {
    const { left, top, right, bottom } = edges(piece)
    const area = (right - left) * (bottom - top)
    if (!(area > 0)) faults.push('a piece has no size')
    if (piece.kind === 'panel') {
      seen.push(piece.placement)
      const place = layout.placements[piece.placement]
      if (!place || textOf(place) !== textOf(piece))
        faults.push(`panel piece ${piece.placement} lies elsewhere`)
      sums.panels += area
    } else if (piece.kind === 'cut') {
      cutCount++
      const isAcross = piece.axis === 'length'
      const [begin, end] = isAcross ? [left, right] : [top, bottom]
      const at = ten(piece.at)
      if (!(at > begin && at < end)) faults.push('a cut lies outside of its piece')
      const beyond = Math.min(at + kerf, end)
      sums.kerf += (beyond - at) * (isAcross ? bottom - top : right - left)
      expectEdges(piece.first, isAcross ? { left, top, right: at, bottom } : { left, top, right, bottom: at })
      if (!piece.second) {
        if (beyond < end) faults.push('a cut loses a piece')
        return
      }
      expectEdges(
        piece.second,
        isAcross ? { left: beyond, top, right, bottom } : { left, top: beyond, right, bottom },
      )
    } else {
      const [short, long] = [right - left, bottom - top].toSorted((one, other) => one - other) as [
        number,
        number,
      ]
      const [least, most] = [ten(job.keep.length), ten(job.keep.width)].toSorted((one, other) => one - other)
      const isWorthIt = short >= (least as number) && long >= (most as number)
      if (isWorthIt !== (piece.kind === 'offcut'))
        faults.push(`a rest of ${textOf(piece)} is wrongly ${piece.kind}`)
      if (piece.kind === 'offcut') rests.push(textOf(piece))
      sums[piece.kind === 'offcut' ? 'offcuts' : 'scrap'] += area
    }
  }
  const expectEdges = (piece: Piece, expected: Edges): void => {
    const found = edges(piece)
    if (JSON.stringify(found) !== JSON.stringify(expected)) faults.push('a piece is not what its cut leaves')
    walk(piece)
  }

  expectEdges(layout.root, inner)
  if (seen.toSorted((one, other) => one - other).join() !== layout.placements.map((_, index) => index).join())
    faults.push('the cuts do not free each panel once')
  if (rests.toSorted().join('|') !== layout.offcuts.map(textOf).toSorted().join('|'))
    faults.push('the offcuts are not those that the cuts leave')
  if (layout.cuts.filter(({ stage }) => stage > 0).length !== cutCount) faults.push('the list lacks a cut')
  if (layout.cuts.some(({ order }, index) => order !== index + 1)) faults.push('the cuts are not numbered')
  if (layout.cuts.some(({ stage }, index) => stage < (layout.cuts[index - 1]?.stage ?? 0)))
    faults.push('a stage begins before the one before it ends')

  const innerArea = (inner.right - inner.left) * (inner.bottom - inner.top)
  if (sums.panels + sums.offcuts + sums.scrap + sums.kerf !== innerArea) faults.push('area is lost or made')
  for (const part of ['panels', 'offcuts', 'scrap', 'kerf'] as const)
    if (!isNear(layout.areas[part], sums[part] / 100)) faults.push(`its area of ${part} is wrong`)
  if (!isNear(layout.areas.trim, layout.length * layout.width - innerArea / 100))
    faults.push('its trim is wrong')
  return faults
}

/** Each panel is placed or accounted for as often as it is wanted, never more. */
function checkPanels(job: NestJob, nest: Nest): string[] {
  const counts = new Map<string, number>()
  const count = (id: string, by: number) => counts.set(id, (counts.get(id) ?? 0) + by)
  for (const { placements } of nest.layouts)
    for (const { panels } of placements) for (const id of panels) count(id, 1)
  for (const { panel, quantity } of nest.unplaced) count(panel, quantity)
  for (const { id, quantity } of job.panels) count(id, -Math.max(quantity, 0))
  return [...counts].flatMap(([id, rest]) =>
    rest === 0 ? [] : [`panel ${id} is placed ${rest} times too often`],
  )
}

function checkStock(job: NestJob, { layouts }: Nest): string[] {
  const used = (source: Layout['source'], id: string) =>
    layouts.reduce(
      (sum, layout) => sum + (layout.source === source && layout.id === id ? layout.count : 0),
      0,
    )
  return [
    ...job.sheets.flatMap(({ id, quantity = Infinity }) =>
      used('sheet', id) > quantity ? [`more sheets ${id} are used than there are`] : [],
    ),
    ...job.offcuts.flatMap(({ id }) => (used('offcut', id) > 1 ? [`offcut ${id} is used twice`] : [])),
  ]
}

function checkTotals({ layouts, areas, utilisation }: Nest): string[] {
  const total = layouts.reduce((sum, { length, width, count }) => sum + length * width * count, 0)
  const parts = areas.panels + areas.offcuts + areas.scrap + areas.kerf + areas.trim
  return [
    ...(isNear(parts, total) ? [] : ['the areas do not add up to the sheets']),
    ...(isNear(utilisation * total, areas.panels) ? [] : ['the utilisation is wrong']),
  ]
}

/** Whole tenths, in which sums are exact. */
const ten = (millimetres: number): number => Math.round(millimetres * 10)

const edges = ({ x, y, length, width }: Rectangle): Edges => ({
  left: ten(x),
  top: ten(y),
  right: ten(x) + ten(length),
  bottom: ten(y) + ten(width),
})

const textOf = ({ x, y, length, width }: Rectangle): string => `${length}×${width} at ${x},${y}`

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(1, other)
