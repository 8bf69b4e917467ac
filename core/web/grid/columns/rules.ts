import { complaintOf, gridPresets, type Row } from '@mortise/model'
import { type GridColumn, worded } from './column.ts'

/** What a handler of a page is asked. */
export interface CellInput {
  readonly value: unknown
  readonly row: Row
  readonly column: GridColumn
}

type Answer = boolean | string | null

/** A rule of a column. A handler answers what is wrong, or whether all is well. */
export interface GridRule {
  readonly required?: boolean
  /** A value may stand once in the table. */
  readonly unique?: boolean
  /** The name of a preset, or a regular expression. */
  readonly pattern?: string | RegExp
  readonly handler?: (cell: CellInput) => Answer | Promise<Answer>
  /** May name `${title}`, `${key}` and `${defaultValue}`. */
  readonly message?: string
}

/** What is asked about the other rows. */
export interface Others {
  readonly isRepeated: (column: GridColumn, value: unknown) => boolean
}

/** Names that stand for uniqueness among the presets. */
const UNIQUE = new Set(['only', 'unique'])

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** What the first rule that fails says against a value, or null; a promise only where a handler makes it wait. */
export function faultOf(cell: CellInput, others: Others): string | null | Promise<string | null> {
  return tried(cell.column.validateRules ?? [], cell, others)
}

/** Whether a column must hold something. */
export const isRequired = ({ validateRules = [] }: GridColumn): boolean =>
  validateRules.some(({ required, pattern }) => required || pattern === '*')

/** Whether a column lets a value stand only once. */
export const isUnique = ({ validateRules = [] }: GridColumn): boolean => validateRules.some(asksUnique)

function tried(
  rules: readonly GridRule[],
  cell: CellInput,
  others: Others,
): string | null | Promise<string | null> {
  for (const [at, rule] of rules.entries()) {
    const fault = faultBy(rule, cell, others)
    if (fault instanceof Promise)
      return fault.then((found) => found ?? tried(rules.slice(at + 1), cell, others))
    if (fault !== null) return fault
  }
  return null
}

function faultBy(rule: GridRule, cell: CellInput, others: Others): string | null | Promise<string | null> {
  const { value, column } = cell
  const message = (usual: string) => worded(rule.message ?? usual, column)
  if (rule.handler) {
    const answer = rule.handler(cell)
    const faultIn = (each: Answer) => {
      if (typeof each === 'string') return each
      return each === false ? message('${title}填写有误') : null
    }
    return answer instanceof Promise ? answer.then(faultIn) : faultIn(answer)
  }
  if ((rule.required || rule.pattern === '*') && isEmptyValue(value)) return message('${title}不能为空')
  if (isEmptyValue(value)) return null
  if (asksUnique(rule)) return others.isRepeated(column, value) ? message('${title}不能重复') : null
  return rule.pattern === undefined ? null : patternFault(rule.pattern, String(value), message)
}

const asksUnique = ({ unique, pattern }: GridRule) =>
  unique === true || (typeof pattern === 'string' && UNIQUE.has(pattern))

function patternFault(
  pattern: string | RegExp,
  text: string,
  message: (usual: string) => string,
): string | null {
  const preset = typeof pattern === 'string' ? gridPresets[pattern] : undefined
  if (preset) {
    const complaint = complaintOf(preset, text)
    return complaint && message(complaint)
  }
  return new RegExp(pattern).test(text) ? null : message('${title}格式不正确')
}
