import { div, mul, sub } from '@mortise/model'

/**
 * The share of a cost that the next of several doors takes: shares differ by a cent at most and add up to the cost when
 * the last door has come in. `counted` doors took theirs already.
 */
export function shareOf(cost: number, doors: number, counted: number): number {
  const upTo = (count: number) => (count >= doors ? cost : div(mul(cost, count, 6), doors))
  return sub(upTo(counted + 1), upTo(counted))
}

/** Labour at standard: minutes of a piece by so many pieces at a rate by the hour. */
export const labourOf = (minutes: number, pieces: number, hourlyRate: number): number =>
  div(mul(mul(minutes, pieces, 6), hourlyRate, 6), 60)

/**
 * What the next door carries of the material when doors enter before their work order ends: an equal part of what was
 * issued and not yet carried in, and all that is left for the last one.
 */
export const materialShare = (
  {
    issued,
    returned,
    entered,
  }: { readonly issued: number; readonly returned: number; readonly entered: number },
  doorsLeft: number,
): number => {
  const left = sub(sub(issued, returned), entered)
  return doorsLeft <= 1 ? left : div(left, doorsLeft)
}
