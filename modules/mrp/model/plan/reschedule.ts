import { add, daysBetween } from '@mortise/model'
import { type Buckets, bucketDay } from './buckets.ts'

/** Goods that are ordered and have not come. */
export interface OpenReceipt {
  /** The line of the order. */
  readonly id: string
  readonly qty: number
  readonly dueOn: string
  /** Behind the last bucket for what comes later than is planned. */
  readonly bucket: number
}

export interface Rescheduled {
  readonly receipt: OpenReceipt
  readonly act: 'expedite' | 'postpone' | 'cancel'
  /** When it is needed; null for what nobody needs. */
  readonly neededOn: string | null
}

/** Days by which goods must come too early before anybody is troubled with it. */
const LEAST_EARLY = 7

/**
 * Goods on order that come later than they are needed, much earlier, or for nothing. `missing` says for every bucket, and
 * for all that is needed later, what would be missing by its end if nothing came.
 */
export function reschedule(
  buckets: Buckets,
  receipts: readonly OpenReceipt[],
  missing: readonly number[],
): Rescheduled[] {
  let before = 0
  const inOrder = receipts.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
  return inOrder.flatMap((receipt): Rescheduled[] => {
    const came = before
    before = add(before, receipt.qty, 4)
    const neededAt = missing.findIndex((qty) => qty > came)
    const { bucket, dueOn } = receipt
    if (neededAt < 0) return bucket < buckets.count ? [{ receipt, act: 'cancel', neededOn: null }] : []
    const day = bucketDay(buckets, neededAt)
    const neededOn = day < buckets.today ? buckets.today : day
    const isOverdue = dueOn < buckets.today && neededAt === 0
    if (neededAt < bucket || isOverdue) return [{ receipt, act: 'expedite', neededOn }]
    if (neededAt > bucket && daysBetween(dueOn, neededOn) >= LEAST_EARLY)
      return [{ receipt, act: 'postpone', neededOn }]
    return []
  })
}
