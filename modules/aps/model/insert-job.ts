import type { Gaps, GuestOp } from '@mortise/scheduling/model'

/** An operation that is to find room in a plan, behind those before it in its list. */
export interface NewGuest extends GuestOp {
  readonly after: readonly { readonly op: number; readonly leastWait: number }[]
}

export interface SeatedGuest {
  readonly lane: number
  readonly start: number
  readonly end: number
  /** Minutes that it waited for room. */
  readonly waited: number
}

/**
 * Puts work where it is done first, each operation on the lane that is done with it first; null where there is no room. None begins
 * before the same operation of the batch `before`: batches of one kind pass one another nowhere.
 */
export function seatJob(
  gaps: Gaps,
  ops: readonly NewGuest[],
  release: number,
  before: readonly SeatedGuest[] | null = null,
): SeatedGuest[] | null {
  const seated: SeatedGuest[] = []
  for (const [at, op] of ops.entries()) {
    const ready = op.after.reduce(
      (last, { op: earlier, leastWait }) => Math.max(last, seated[earlier]!.end + leastWait),
      release,
    )
    const placed = gaps.place(op, Math.max(ready, before?.[at]?.start ?? 0))
    if (!placed) return null
    seated.push({ ...placed, waited: placed.start - ready })
  }
  return seated
}
