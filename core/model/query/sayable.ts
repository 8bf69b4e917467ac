import { type Condition, everything, nothing, type Scalar, type Test } from '../entity/condition.ts'
import type { QueryField } from './fields.ts'

/**
 * A test as the wire can say it. An empty text and none are one there, a list of nothing is a question without an answer,
 * and a field of several values knows membership alone.
 */
export function sayable(field: QueryField, test: Test): Condition {
  const conditionFor = (test: Test): Condition => ({ field: field.key, test })
  switch (test.op) {
    case 'empty':
    case 'filled':
      return conditionFor(test)
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return test.text === '' ? everything : conditionFor(test)
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith':
      return test.text === '' ? nothing : conditionFor(test)
    case 'in':
    case 'hasAny':
      return among(test.op, test.values)
    case 'notIn':
    case 'hasNone':
      return among(test.op, test.values)
    case 'eq':
      if (test.value === '') return conditionFor({ op: 'empty' })
      return field.several ? among('hasAny', [test.value]) : conditionFor(test)
    case 'ne':
      if (test.value === '') return conditionFor({ op: 'filled' })
      return field.several ? among('hasNone', [test.value]) : conditionFor(test)
    default:
      if (test.value === '')
        return conditionFor({ op: test.op === 'gt' || test.op === 'ge' ? 'filled' : 'empty' })
      return conditionFor(test)
  }

  function among(op: 'in' | 'hasAny' | 'notIn' | 'hasNone', values: readonly Scalar[]): Condition {
    const isNegative = op === 'notIn' || op === 'hasNone'
    const filled = [...new Set(values.filter((value) => value !== ''))]
    const listed = filled.length > 0 ? conditionFor({ op: membershipOf(field, op), values: filled }) : null
    if (!values.includes('')) return listed ?? (isNegative ? everything : nothing)
    const blank = conditionFor({ op: isNegative ? 'filled' : 'empty' })
    if (!listed) return blank
    return isNegative ? { all: [listed, blank] } : { any: [listed, blank] }
  }
}

function membershipOf(field: QueryField, op: 'in' | 'hasAny' | 'notIn' | 'hasNone') {
  const isNegative = op === 'notIn' || op === 'hasNone'
  if (field.several) return isNegative ? 'hasNone' : 'hasAny'
  const isFree = field.field.kind === 'text' || field.field.kind === 'textarea'
  if (isFree) return op
  return isNegative ? 'notIn' : 'in'
}
