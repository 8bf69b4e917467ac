import type { Test } from '../entity/condition.ts'
import type { QueryField } from './fields.ts'
import { valueOf, valuesOf, wrongFormat } from './value.ts'

export type Op = Test['op']

const likes = ['contains', 'startsWith', 'endsWith', 'notContains', 'notStartsWith', 'notEndsWith'] as const
const memberships: { readonly [O in Op]?: 'hasAny' | 'hasNone' } = {
  eq: 'hasAny',
  in: 'hasAny',
  hasAny: 'hasAny',
  ne: 'hasNone',
  notIn: 'hasNone',
  hasNone: 'hasNone',
}

const isLike = (op: Op): op is (typeof likes)[number] => (likes as readonly Op[]).includes(op)

/**
 * A comparison of a field with texts, typed as the field is; null where the field cannot be compared so. One text for
 * most, any number for the membership tests. A like test never reads its text as a value: `2026-11` is part of a date.
 */
export function testOf(field: QueryField, op: Op, texts: readonly string[], param: string): Test | null {
  const [text = ''] = texts
  if (op === 'empty' || op === 'filled') return { op }
  if (isLike(op)) {
    if (field.type === 'bool') throw wrongFormat(field, param)
    return { op, text }
  }
  if (field.several) {
    const membership = memberships[op]
    return membership ? { op: membership, values: valuesOf(field, texts, param) } : null
  }
  switch (op) {
    case 'in':
    case 'notIn':
      return { op, values: valuesOf(field, texts, param) }
    case 'hasAny':
    case 'hasNone':
      return { op: listed(field, op), values: valuesOf(field, texts, param) }
    default:
      return { op, value: valueOf(field, text, param) }
  }
}

/** Only free text may hold a comma list; any other single value is a list of itself, which an index can find. */
function listed({ field }: QueryField, op: 'hasAny' | 'hasNone'): 'hasAny' | 'hasNone' | 'in' | 'notIn' {
  if (field.kind === 'text' || field.kind === 'textarea') return op
  return op === 'hasAny' ? 'in' : 'notIn'
}
