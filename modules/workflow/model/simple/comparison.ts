import { parseFormula, readingFault } from '@mortise/model'

/** One line of a condition that is put together by choosing: `amount > 5000`. */
export interface Comparison {
  readonly name: string
  readonly operator: ComparisonSign
  readonly value: number | string | boolean
}

export const comparisonSigns = ['=', '!=', '>', '>=', '<', '<='] as const
export type ComparisonSign = (typeof comparisonSigns)[number]

type Node = ReturnType<typeof parseFormula>['root']

/** A condition as lines that all have to hold; nothing where it says more than that. */
export function comparisonsOf(condition: string): readonly Comparison[] | undefined {
  if (condition.trim() === '') return []
  return readingFault(condition) ? undefined : linesIn(condition, parseFormula(condition).root)
}

/** The condition that holds where all lines do. */
export const conditionOfLines = (lines: readonly Comparison[]): string =>
  lines.map(({ name, operator, value }) => `${name} ${operator} ${literal(value)}`).join(' 且 ')

function linesIn(source: string, node: Node): Comparison[] | undefined {
  if (node.kind !== 'binary') return undefined
  const { operator, left, right } = node
  if (operator === 'and') {
    const [before, after] = [linesIn(source, left), linesIn(source, right)]
    return before && after && [...before, ...after]
  }
  const sign = comparisonSigns.find((each) => each === operator)
  const value = valueOf(source, right)
  if (!sign || left.kind !== 'name' || value === undefined) return undefined
  return [{ name: left.name, operator: sign, value }]
}

function valueOf(source: string, node: Node): Comparison['value'] | undefined {
  if (node.kind === 'text' || node.kind === 'boolean') return node.value
  const number = /^[\d.]+/.exec(source.slice(node.at))
  return node.kind === 'number' && number ? Number(number[0]) : undefined
}

const literal = (value: Comparison['value']): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", '')}'` : String(value)
