import { sub } from '@mortise/model'

/** Something that a material is still missing for. */
export interface MissingDemand {
  readonly id: string
  readonly qty: number
  readonly needOn: string
}

/** What may bring a material: what lies there, what is ordered, asked for or suggested. */
export interface Supply {
  readonly kind:
    | 'stock'
    | 'ordered'
    | 'drafted'
    | 'outside'
    | 'outsideDrafted'
    | 'made'
    | 'madeDrafted'
    | 'requested'
    | 'suggested'
  readonly qty: number
  /** When it comes, as far as anybody can say; null for what lies there. */
  readonly on: string | null
  readonly documentNo: string | null
  readonly document: string | null
  readonly supplier: string | null
}

export type Bringer = Supply

export interface BroughtDemand extends MissingDemand {
  readonly bringers: readonly Bringer[]
  /** What nobody brings. */
  readonly missing: number
  /** When all of it is there; null while something of it is brought by nobody. */
  readonly completeOn: string | null
  readonly isLate: boolean
}

/** One material that an order is short of. */
export interface OrderShortage extends BroughtDemand {
  readonly material: string
  readonly materialName: string
  readonly unit: string
}

/** Who brings what is missing: whoever needs it first gets what comes first. */
export function bringersOf(
  demands: readonly MissingDemand[],
  supplies: readonly Supply[],
  today: string,
): BroughtDemand[] {
  const left = supplies
    .toSorted((one, other) => ((one.on ?? '') < (other.on ?? '') ? -1 : 1))
    .map((supply) => ({ ...supply }))
  const inOrder = demands.toSorted((one, other) => (one.needOn < other.needOn ? -1 : 1))
  return inOrder.map((demand) => {
    let missing = demand.qty
    const bringers: Bringer[] = []
    for (const supply of left) {
      const qty = Math.min(missing, supply.qty)
      if (qty <= 0) continue
      missing = sub(missing, qty, 4)
      supply.qty = sub(supply.qty, qty, 4)
      bringers.push({ ...supply, qty })
    }
    const last = bringers.at(-1)?.on ?? today
    const completeOn = missing > 0 ? null : last
    return {
      ...demand,
      bringers,
      missing,
      completeOn,
      isLate: completeOn === null || completeOn > demand.needOn,
    }
  })
}
