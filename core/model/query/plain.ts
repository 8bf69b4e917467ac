import type { Test } from '../entity/condition.ts'
import { type Op, testOf } from './compare.ts'
import type { QueryField } from './fields.ts'
import { partsOf, textOf } from './value.ts'

type Form = readonly [op: Op, texts: readonly string[]]

const comparisons = { '>=': 'ge', '<=': 'le', '>': 'gt', '<': 'lt' } as const

/** What the value of a parameter says about its field; null when it says nothing. */
export function plainTest(field: QueryField, text: string, param: string): Test | null {
  if (text === '') return null
  const form = formOf(field, text)
  return form && testOf(field, ...form, param)
}

/** The forms a value may have, in the order in which they are tried. */
function formOf(field: QueryField, text: string): Form | null {
  if (text === 'is null') return ['empty', []]
  if (text === 'is not null') return ['filled', []]
  if (!field.several) {
    const comparison = comparisonOf(field, text)
    if (comparison) return comparison
  }
  if (text === '*') return ['eq', [text]]
  if (/^\*\s*\*$/.test(text)) return null
  const isOpen = text.startsWith('*')
  if (text.endsWith('*')) return [isOpen ? 'contains' : 'startsWith', [text.slice(isOpen ? 1 : 0, -1)]]
  if (isOpen) return ['endsWith', [text.slice(1)]]
  if (text.startsWith(',') && text.endsWith(',')) return among('hasAny', partsOf(text))
  const not = /^!=?\s*(.+)$/s.exec(text)?.[1]
  if (not !== undefined) return not.includes(',') ? among('notIn', partsOf(not)) : ['ne', [not]]
  if (text.includes(',')) return among('in', partsOf(text))
  return [field.field.search === 'contains' && field.type === 'text' ? 'contains' : 'eq', [text]]
}

/** A comma list of nothing is what a picker leaves when it is cleared. */
const among = (op: Op, parts: readonly string[]): Form | null => (parts.length > 0 ? [op, parts] : null)

/** Without a blank `>` and `<` are a comparison only where text cannot stand, so that a model `>5mm` can be searched. */
function comparisonOf(field: QueryField, text: string): Form | null {
  const pattern = field.type === 'text' ? /^(?:(>=|<=)\s*|([<>])\s+)(.+)$/s : /^(?:(>=|<=)|([<>]))\s*(.+)$/s
  const match = pattern.exec(text)
  if (!match) return null
  const [, wide, narrow, value = ''] = match
  return [comparisons[(wide ?? narrow) as keyof typeof comparisons], [value]]
}

/** The value that says a test, or null when no plain form does. */
export function plainText(field: QueryField, test: Test): string | null {
  const text = written(field, test)
  // Read back rather than reasoned out: commas, asterisks and blanks in values all find their way to the advanced query.
  if (text === null || text !== text.trim()) return null
  try {
    return isSameTest(plainTest(field, text, field.name), test) ? text : null
  } catch {
    return null
  }
}

export const isSameTest = (left: Test | null, right: Test): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

function written(field: QueryField, test: Test): string | null {
  switch (test.op) {
    case 'empty':
      return 'is null'
    case 'filled':
      return 'is not null'
    case 'contains':
      return `*${test.text}*`
    case 'startsWith':
      return `${test.text}*`
    case 'endsWith':
      return `*${test.text}`
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith':
      return null
    case 'in':
      return `${joined(field, test.values)},`
    case 'hasAny':
      return `,${joined(field, test.values)},`
    case 'notIn':
    case 'hasNone':
      return `!${joined(field, test.values)},`
    case 'eq':
      return textOf(field, test.value)
    case 'ne':
      return `!${textOf(field, test.value)}`
    case 'ge':
      return `>= ${textOf(field, test.value)}`
    case 'le':
      return `<= ${textOf(field, test.value)}`
    case 'gt':
      return `> ${textOf(field, test.value)}`
    case 'lt':
      return `< ${textOf(field, test.value)}`
  }
}

const joined = (field: QueryField, values: readonly (string | number | boolean)[]) =>
  values.map((value) => textOf(field, value)).join(',')
