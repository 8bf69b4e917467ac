import type { NestJob } from '@mortise/cutting/model'
import { binsOf, itemsOf, type Way } from './bins.ts'

interface Space {
  readonly along: number
  readonly across: number
}

/**
 * The area of the pieces needed where each panel, the largest first, goes into the smallest free rectangle that takes it,
 * which is then divided along its shorter leftover.
 */
export function guillotineArea(job: NestJob): number {
  const direction = { isAcross: false }
  const { offcuts, sheet } = binsOf(job, direction)
  const pieces = offcuts.map((bin) => ({ area: bin.area, isUsed: false, spaces: [bin as Space] }))
  const opened: typeof pieces = []
  const sizeOf = ([way]: readonly Way[]) => (way ? way.along * way.across : 0)
  const items = itemsOf(job, direction).toSorted((one, other) => sizeOf(other.ways) - sizeOf(one.ways))
  for (const { ways } of items) {
    let found = smallestSpace(pieces, ways) ?? smallestSpace(opened, ways)
    if (!found) {
      const another = { area: sheet.area, isUsed: false, spaces: [sheet as Space] }
      opened.push(another)
      found = smallestSpace([another], ways)
    }
    if (!found) throw new Error('a panel of the set fits no sheet')
    const { bin, space, way } = found
    bin.isUsed = true
    bin.spaces = [...bin.spaces.filter((other) => other !== space), ...divided(space, way, job.kerf)]
  }
  return [...pieces, ...opened].reduce((sum, { area, isUsed }) => sum + (isUsed ? area : 0), 0)
}

function smallestSpace<Bin extends { spaces: readonly Space[] }>(bins: readonly Bin[], ways: readonly Way[]) {
  let best: { bin: Bin; space: Space; way: Way } | undefined
  let least = Infinity
  for (const bin of bins) {
    for (const space of bin.spaces) {
      for (const way of ways) {
        if (way.along > space.along || way.across > space.across) continue
        const left = space.along * space.across
        const side = Math.min(space.along - way.along, space.across - way.across)
        // Among spaces of one area, the way that leaves the narrower rest.
        const score = left + side / 1e5
        if (score >= least) continue
        least = score
        best = { bin, space, way }
      }
    }
  }
  return best
}

function divided({ along, across }: Space, way: Way, kerf: number): readonly Space[] {
  const restAlong = along - way.along - kerf
  const restAcross = across - way.across - kerf
  const rests =
    along - way.along <= across - way.across
      ? [
          { along: restAlong, across: way.across },
          { along, across: restAcross },
        ]
      : [
          { along: restAlong, across },
          { along: way.along, across: restAcross },
        ]
  return rests.filter((rest) => rest.along > 0 && rest.across > 0)
}
