import {
  divFixed,
  FIXED_ONE,
  type Fixed,
  fixedNumber,
  fixedOf,
  magnitude,
  mulFixed,
} from '../numbers/fixed.ts'
import { callOf, inferType } from './check.ts'
import type { Operand, Value, Working } from './functions.ts'
import { parseFormula } from './parse.ts'
import {
  type AttributeNode,
  type BinaryNode,
  type CallNode,
  type Formula,
  formulaError,
  formulaLimits,
  type NameNode,
  type Node,
} from './syntax.ts'
import {
  type FormulaResult,
  type FormulaScope,
  type FormulaType,
  own,
  type ScopeTypes,
  typeWords,
} from './types.ts'

/** Works a formula out. A name without a value is refused: guard it with `has`. */
export function evaluate(formula: Formula, scope: FormulaScope): FormulaResult {
  const value = work(formula, scope, 'refuseEmpty')
  // Only a draft lets an empty value through.
  if (value === undefined) throw new Error(`formula ${formula.source} came to nothing`)
  return resultOf(value)
}

/**
 * A formula as a function of a row that may still have empty fields: empty counts as nothing in a sum, a comparison or a
 * text, and a product or quotient with an empty part is empty too, so that a draft does not divide by zero.
 */
export function compileFormula(source: string, types?: ScopeTypes): (row: FormulaScope) => FormulaResult {
  const formula = parseFormula(source)
  const nothing = { number: 0, text: '', boolean: false, unknown: '' }[inferType(formula, types)]
  return (row) => {
    const value = work(formula, row, 'allowEmpty')
    return value === undefined ? nothing : resultOf(value)
  }
}

const resultOf = (value: Fixed | string | boolean): FormulaResult =>
  typeof value === 'bigint' ? fixedNumber(value) : value

/** One formula being worked out. */
interface Work {
  readonly formula: Formula
  readonly scope: FormulaScope
  readonly empty: 'refuseEmpty' | 'allowEmpty'
  steps: number
}

// What is worked out now. Functions that stand once and look here cost a third of those made anew for every formula, and a
// door has thirty formulas a key press.
let at: Work

function work(formula: Formula, scope: FormulaScope, empty: Work['empty']): Value {
  const before = at
  at = { formula, scope, empty, steps: 0 }
  try {
    return valueOf(formula.root)
  } finally {
    // A function of the host may have formulas of its own.
    at = before
  }
}

function refuse(node: Node, detail: string): never {
  throw formulaError(at.formula, detail, node.at)
}
function step(node: Node): void {
  if (++at.steps > formulaLimits.steps) refuse(node, `计算不能超过${formulaLimits.steps}步`)
}

function valueOf(node: Node): Value {
  step(node)
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
      return node.value
    case 'name':
    case 'attribute':
      return named(node)
    case 'negate':
      return -number(node.operand)
    case 'not':
      return !boolean(node.operand)
    case 'binary':
      return binary(node)
    case 'call':
      return callOf(at.formula, node).run(node, working)
  }
}

function named(node: NameNode | AttributeNode): Value {
  const found = own<unknown>(at.scope, node.name)
  const value = scalar(node, node.kind === 'name' ? codeOf(found) : attributeOf(node, found))
  if (value !== undefined || at.empty === 'allowEmpty') return value
  if (isLaidDown(at.scope, node.name)) return refuse(node, `${node.name}没有值`)
  throw formulaError(at.formula, `未知变量${node.name}`, at.formula.label ? node.at : undefined)
}
function attributeOf(node: AttributeNode, found: unknown): unknown {
  if (found === undefined || found === null) return undefined
  if (isRecord(found) && isLaidDown(found, node.attribute)) return own(found, node.attribute)
  return refuse(node, `${node.name}没有属性${node.attribute}`)
}
function scalar(node: Node, value: unknown): Value {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return bounded(node, fixedOf(value))
  return refuse(node, '不是数字、文本或是非值')
}
function bounded(node: Node, value: Fixed): Fixed {
  return magnitude(value) < formulaLimits.magnitude ? value : refuse(node, '数值超出范围')
}

function number(node: Node): Fixed {
  const value = valueOf(node) ?? 0n
  return typeof value === 'bigint' ? value : mismatch(node, 'number', value)
}
function boolean(node: Node): boolean {
  const value = valueOf(node) ?? false
  return typeof value === 'boolean' ? value : mismatch(node, 'boolean', value)
}
function mismatch(node: Node, wanted: FormulaType, value: Exclude<Value, undefined>): never {
  return refuse(node, `应为${typeWords[wanted]}，这里是${typeWords[typeOf(value)]}`)
}

function binary(node: BinaryNode): Value {
  const { operator, left, right } = node
  switch (operator) {
    case 'and':
      return boolean(left) && boolean(right)
    case 'or':
      return boolean(left) || boolean(right)
    case '=':
      return isEqual(operand(left), operand(right))
    case '!=':
      return !isEqual(operand(left), operand(right))
    case '<':
      return compare(operand(left), operand(right)) < 0
    case '<=':
      return compare(operand(left), operand(right)) <= 0
    case '>':
      return compare(operand(left), operand(right)) > 0
    case '>=':
      return compare(operand(left), operand(right)) >= 0
    case '+':
    case '-':
      return addition(node)
    default:
      return multiplication(node)
  }
}
function addition(node: BinaryNode): Value {
  const left = numberOrEmpty(node.left)
  const right = numberOrEmpty(node.right)
  if (left === undefined && right === undefined) return undefined
  const other = right ?? 0n
  return bounded(node, (left ?? 0n) + (node.operator === '+' ? other : -other))
}
function multiplication(node: BinaryNode): Value {
  const left = numberOrEmpty(node.left)
  const right = numberOrEmpty(node.right)
  if (left === undefined || right === undefined) return undefined
  if (node.operator === '*') return bounded(node, mulFixed(left, right))
  if (right === 0n) refuse(node, '除数不能为零')
  return bounded(node, node.operator === '/' ? divFixed(left, right) : left % right)
}
function numberOrEmpty(node: Node): Fixed | undefined {
  const value = valueOf(node)
  return value === undefined || typeof value === 'bigint' ? value : mismatch(node, 'number', value)
}

function operand(node: Node): Operand {
  return { node, value: valueOf(node) }
}
function isEqual(left: Operand, right: Operand): boolean {
  const [a, b] = alike(left, right)
  return a === b
}
function compare(left: Operand, right: Operand): number {
  const [a, b] = alike(left, right)
  if (typeof a === 'boolean' || typeof b === 'boolean') return refuse(left.node, '是非值不能比较大小')
  if (a === b || a === undefined || b === undefined) return 0
  return a < b ? -1 : 1
}
/** Two values of one type; an empty one takes the other's, and two empty ones are equal. */
function alike({ value: a }: Operand, { node, value: b }: Operand): readonly [Value, Value] {
  if (a === undefined) return [b === undefined ? b : zeros[typeOf(b)], b]
  if (b === undefined) return [a, zeros[typeOf(a)]]
  if (typeof a !== typeof b) mismatch(node, typeOf(a), b)
  return [a, b]
}

const working: Working = {
  of: valueOf,
  number,
  boolean,
  operand,
  isEqual,
  compare,
  refuse,
  isFilled(node) {
    const found = own<unknown>(at.scope, node.name)
    if (node.kind === 'name') return isFilled(found)
    return isRecord(found) && isFilled(own(found, node.attribute))
  },
  count: (node) => BigInt(rowsOf(node).length) * FIXED_ONE,
  total(node) {
    let total = 0n
    for (const row of rowsOf(node)) {
      step(node)
      const value = scalar(node, cellOf(node, row)) ?? 0n
      if (typeof value !== 'bigint') mismatch(node, 'number', value)
      total += value
    }
    return bounded(node, total)
  },
  host,
}
function rowsOf(node: NameNode | AttributeNode): readonly unknown[] {
  const found = own<unknown>(at.scope, node.name)
  if (Array.isArray(found)) return found
  if ((found === undefined || found === null) && at.empty === 'allowEmpty') return []
  return refuse(node, `${node.name}不是明细`)
}
function cellOf(node: AttributeNode, row: unknown): unknown {
  if (!isRecord(row)) return refuse(node, `${node.name}不是明细`)
  if (isLaidDown(row, node.attribute) || at.empty === 'allowEmpty') return own(row, node.attribute)
  return refuse(node, `明细${node.name}没有字段${node.attribute}`)
}
function host(call: CallNode, args: readonly (number | string)[], type: FormulaType): Value {
  const answer = own<unknown>(at.scope, call.name)
  if (typeof answer !== 'function') return refuse(call, `这里不能使用函数${call.name}`)
  const value = scalar(call, answer(...args)) ?? refuse(call, `函数${call.name}没有结果`)
  return typeOf(value) === type ? value : mismatch(call, type, value)
}

const zeros = { number: 0n, text: '', boolean: false } as const

function typeOf(value: Exclude<Value, undefined>): FormulaType {
  if (typeof value === 'bigint') return 'number'
  return typeof value === 'string' ? 'text' : 'boolean'
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== ''
}

type Container = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLaidDown = (container: Container, name: string): boolean =>
  container instanceof Map ? container.has(name) : Object.hasOwn(container, name)

/** A chosen option or material used by itself stands for its code. */
const codeOf = (found: unknown): unknown => (isRecord(found) ? (own(found, 'code') ?? found) : found)
