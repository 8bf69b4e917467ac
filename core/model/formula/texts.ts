import { nodesIn } from './nodes.ts'
import type { Formula } from './syntax.ts'

/** The texts that a formula writes out, each once: what it may ask a table, a price list or the materials for. */
export const textsIn = (formula: Formula): string[] => [
  ...new Set(nodesIn(formula).flatMap((node) => (node.kind === 'text' ? [node.value] : []))),
]
