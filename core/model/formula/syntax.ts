import { BusinessError } from '../base/error.ts'
import { type Fixed, fixedOf } from '../numbers/fixed.ts'

/** What a formula may cost, so that nobody can hang a server or a browser with one. */
export const formulaLimits = {
  characters: 2000,
  nodes: 500,
  depth: 40,
  steps: 10_000,
  /** Below the greatest whole number a JSON number carries exactly. */
  magnitude: fixedOf(1e15),
  textLength: 10_000,
} as const

/** A parsed formula: plain data that nothing but `checkFormula` and `evaluate` reads. */
export interface Formula {
  readonly source: string
  /** Said in its error messages: the price line, the variable, the field it belongs to. */
  readonly label: string
  readonly root: Node
  /** The identifiers it uses, each once. */
  readonly names: readonly string[]
}

export type Operator = '+' | '-' | '*' | '/' | '%' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or'

/** `at` is the character it begins with, counted from zero. */
export type Node = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: Fixed }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | NameNode
  | AttributeNode
  | { readonly kind: 'negate'; readonly operand: Node }
  | { readonly kind: 'not'; readonly operand: Node }
  | BinaryNode
  | CallNode
)
export interface NameNode {
  readonly kind: 'name'
  readonly at: number
  readonly name: string
}
export interface AttributeNode {
  readonly kind: 'attribute'
  readonly at: number
  readonly name: string
  readonly attribute: string
}
export interface BinaryNode {
  readonly kind: 'binary'
  readonly at: number
  readonly operator: Operator
  readonly left: Node
  readonly right: Node
}
export interface CallNode {
  readonly kind: 'call'
  readonly at: number
  readonly name: string
  readonly args: readonly Node[]
}

/** A refusal that says what is wrong with a formula and, where `at` is given and the words need it, at which character. */
export function formulaError(
  { source, label }: Pick<Formula, 'source' | 'label'>,
  detail: string,
  at?: number,
  isPlaceSaid = at !== undefined,
): BusinessError {
  // Counted as a reader counts, so a rare Han character outside the first plane is one.
  const place = !isPlaceSaid ? '' : `第${Array.from(source.slice(0, at)).length + 1}个字符，`
  return new BusinessError(`公式出错，请检查：${label}${place}${detail}`, { at })
}
