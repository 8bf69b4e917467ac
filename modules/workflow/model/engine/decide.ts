import { compare, mul, sub, sum } from '@mortise/model'
import type { Result } from '../graph/graph.ts'
import type { Approval } from '../graph/settings.ts'

export interface Vote {
  readonly weight: number
  /** Nothing as long as it is not given. */
  readonly answer: Result | null
}

/** What the votes of a node come to, as soon as nothing can change it any more. */
export function decide({ mode, ratio }: Approval, votes: readonly Vote[]): Result | undefined {
  const share = mode === 'ratio' ? ratio : 1
  if (mode === 'any') return votes.find(({ answer }) => answer !== null)?.answer ?? undefined
  const total = sum(votes, ({ weight }) => weight)
  // Exact decimals: 0.7 × 10 in binary is above 7, and would ask for an eighth vote.
  const needed = mul(share, total, 4)
  if (compare(given(votes, 'agree'), needed) >= 0) return 'agree'
  return compare(sub(total, given(votes, 'refuse')), needed) < 0 ? 'refuse' : undefined
}

const given = (votes: readonly Vote[], wanted: Result): number =>
  sum(votes, ({ weight, answer }) => (answer === wanted ? weight : 0))
