import { pickOf, type Random } from '@mortise/model'
import type { Rule } from './find-place.ts'
import type { Kind, Problem } from './problem.ts'

/** What panels may be sorted by, the largest first. */
const MEASURES: readonly ((kind: Kind) => number)[] = [
  ({ area }) => area,
  ({ long }) => long,
  ({ short }) => short,
  ({ length, width }) => length + width,
  ({ length }) => length,
  ({ width }) => width,
]

export const BY_WORTH: Rule = { fit: 'worth', split: 'largest' }

export const RULES: readonly Rule[] = [
  BY_WORTH,
  ...(['area', 'short-side', 'long-side'] as const).flatMap((fit) =>
    (['shorter', 'longer', 'largest'] as const).map((split) => ({ fit, split })),
  ),
]

/** The kinds that wait, by each measure. */
export const plainOrders = (problem: Problem, waiting: readonly number[]): readonly (readonly number[])[] =>
  MEASURES.map((measure) => orderBy(problem, waiting, measure))

/** An order near one of those: sizes count for a little less than they are. */
export function shuffledOrder(
  problem: Problem,
  waiting: readonly number[],
  random: Random,
): readonly number[] {
  const measure = pickOf(MEASURES, random)
  const spread = 0.1 + 0.6 * random()
  return orderBy(problem, waiting, (kind) => measure(kind) * (1 - spread * random()))
}

/** Urgent kinds before others, then by size. */
function orderBy(
  { kinds }: Problem,
  waiting: readonly number[],
  measure: (kind: Kind) => number,
): readonly number[] {
  const order: number[] = []
  const sizes: number[] = []
  const urgencies: number[] = []
  for (const [index, kind] of kinds.entries()) {
    if (waiting[index] === 0) continue
    order.push(index)
    sizes[index] = measure(kind)
    urgencies[index] = kind.urgency
  }
  const by = (values: readonly number[], one: number, other: number) =>
    (values[other] as number) - (values[one] as number)
  return order.toSorted((one, other) => by(urgencies, one, other) || by(sizes, one, other))
}
