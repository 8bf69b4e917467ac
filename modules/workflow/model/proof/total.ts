import { type Formula, faultOf, parseFormula } from '@mortise/model'
import type { Flow } from '../graph/graph.ts'

type Part = Formula['root']

const opposites: Readonly<Record<string, string>> = {
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
  '=': '!=',
  '!=': '=',
}

/** Whether the conditions leave no case out, as far as that can be read: two of them are each other's opposite. */
export function isTotal(flows: readonly Flow[]): boolean {
  const conditions = flows.flatMap(({ condition }) => rootOf(condition))
  return conditions.some((one, index) => conditions.slice(index + 1).some((other) => areOpposite(one, other)))
}

function rootOf(condition: string | null): Part[] {
  if (condition === null || faultOf(() => parseFormula(condition))) return []
  return [parseFormula(condition).root]
}

function areOpposite(one: Part, other: Part): boolean {
  if (one.kind === 'not' && isSame(one.operand, other)) return true
  if (other.kind === 'not' && isSame(other.operand, one)) return true
  if (one.kind !== 'binary' || other.kind !== 'binary') return false
  const isOpposite = opposites[one.operator] === other.operator
  return isOpposite && isSame(one.left, other.left) && isSame(one.right, other.right)
}

/** The same formula, wherever it stands in its text. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const [first, second] = [one, other].map((part) => Object.entries(part).filter(([key]) => key !== 'at'))
  return (
    first!.length === second!.length &&
    first!.every(([key, value], index) => key === second![index]![0] && isSame(value, second![index]![1]))
  )
}
