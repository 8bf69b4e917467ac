import { below, type Random, randomOf } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import type { Patience } from '../search.ts'
import { construct } from './construct.ts'
import { between, distance } from './relink.ts'
import type { KeptPlan } from './sequence.ts'
import { leastLengthOf, type Shop } from './shop.ts'
import { TabuSearch } from './tabu.ts'

/** Plans that are kept side by side, and how long each walk goes on without finding a better one. */
const ordered = { kept: 30, walk: () => 12_000 }
/** Where lanes may be chosen, plans differ more: many short walks from plans between others find more than few long ones. */
const chosen = { kept: 20, walk: (opCount: number) => Math.max(1000, 5 * opCount) }

export interface Solved {
  readonly plan: KeptPlan
  readonly moves: number
}

/**
 * Walks from several plans, then from plans between two of the best (path relinking, after Peng, Lü and Cheng), until patience
 * ends or no plan can be shorter.
 */
export function solvePlain(
  shop: Shop,
  seed: number,
  patience: Patience,
  onBetter: (plan: KeptPlan) => void = () => undefined,
): Solved {
  const random = randomOf(seed)
  const least = leastLengthOf(shop)
  const search = new TabuSearch(shop, random, patience)
  const breadth = shop.isFlexible ? chosen : ordered
  const longest = breadth.walk(shop.model.opCount)
  const walk = (start: KeptOrder): KeptPlan => search.improve(start, longest, least)
  let best = walk(construct(shop, random))
  let kept = [best]
  onBetter(best)
  for (;;) {
    if (search.isEnded || best.length <= least) return { plan: best, moves: search.moves }
    const found = walk(kept.length < breadth.kept ? construct(shop, random) : child(kept, random))
    kept = keptWith(shop, breadth.kept, kept, found)
    if (found.length < best.length) onBetter((best = found))
  }
}

function child(kept: readonly KeptPlan[], random: Random) {
  const one = below(kept.length, random)
  const other = (one + 1 + below(kept.length - 1, random)) % kept.length
  return between(kept[one]!, kept[other]!, 0.4 + 0.2 * random(), random)
}

/** With one more, or in the place of the worst; plans that are all but the same are kept once. */
function keptWith(shop: Shop, most: number, kept: KeptPlan[], found: KeptPlan): KeptPlan[] {
  const near = kept.find((each) => distance(shop.model, each, found) < shop.model.opCount / 10)
  if (near) return near.length <= found.length ? kept : kept.map((each) => (each === near ? found : each))
  if (kept.length < most) return [...kept, found]
  const worst = kept.reduce((a, b) => (b.length > a.length ? b : a))
  return worst.length <= found.length ? kept : kept.map((each) => (each === worst ? found : each))
}
