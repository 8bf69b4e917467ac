import { add, allocate, sub, sum } from '@mortise/model'
import { NodeCondition } from './dicts.ts'

interface Node {
  readonly rate: number
  readonly amount: number | null
  readonly confirmedAt: string | null
}

/**
 * What each node of a contract comes to: the total by their rates to the cent. What is confirmed stays as it is, and the
 * next open node takes the difference, or, where that is more than it has, those after it.
 */
export function nodeAmounts(total: number, nodes: readonly Node[]): number[] {
  const targets = allocate(
    total,
    nodes.map(({ rate }) => rate),
  )
  const amounts = nodes.map(({ amount, confirmedAt }, at) =>
    confirmedAt === null ? targets[at]! : (amount ?? 0),
  )
  let left = sub(total, sum(amounts))
  for (const [at, { confirmedAt }] of nodes.entries()) {
    if (confirmedAt !== null || left === 0) continue
    const wanted = add(amounts[at], left)
    amounts[at] = Math.max(0, wanted)
    left = sub(wanted, amounts[at])
  }
  return amounts
}

/** What was agreed to be confirmed already. */
export const confirmedAmount = (nodes: readonly Node[]): number =>
  sum(nodes, ({ amount, confirmedAt }) => (confirmedAt === null ? 0 : amount))

/** What is not kept back until the warranty is over. */
export const withoutRetention = <T extends { readonly condition: string | null }>(nodes: readonly T[]): T[] =>
  nodes.filter(({ condition }) => condition !== NodeCondition.retention)
