import { type AnyEntity, fieldsOf } from './entity.ts'

/** One comparison of a field with a value in code form (numbers, dates as text, booleans, dictionary keys). */
export type Test =
  | { readonly op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; readonly value: Scalar }
  | { readonly op: 'in' | 'notIn'; readonly values: readonly Scalar[] }
  | {
      readonly op: 'contains' | 'startsWith' | 'endsWith' | 'notContains' | 'notStartsWith' | 'notEndsWith'
      readonly text: string
    }
  /** Null or an empty text; `filled` is neither. */
  | { readonly op: 'empty' | 'filled' }
  /** For several-valued fields: whether any of the values is among the stored ones. */
  | { readonly op: 'hasAny' | 'hasNone'; readonly values: readonly Scalar[] }
export type Scalar = string | number | boolean

/** What a list is narrowed by; the same tree for query words, data rules, scopes and code. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly field: string; readonly test: Test }
  /** At least one line of a sub-table is so. */
  | { readonly lines: string; readonly some: Condition }

export const everything: Condition = { all: [] }
export const nothing: Condition = { any: [] }

export const both = (...conditions: readonly (Condition | null | undefined)[]): Condition => {
  const given = conditions.filter(
    (condition): condition is Condition => !!condition && condition !== everything,
  )
  if (given.length === 0) return everything
  return given.length === 1 ? given[0]! : { all: given }
}

/** The condition that a `Where` written in code stands for. */
export function conditionOf(entity: AnyEntity, where: Readonly<Record<string, unknown>> = {}): Condition {
  return both(
    everything,
    ...Object.entries(where).flatMap(([field, test]) =>
      test === undefined ? [] : testsOf(entity, field, test),
    ),
  )
}

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const

function testsOf(entity: AnyEntity, field: string, test: unknown): Condition[] {
  if (test === null) return [{ field, test: { op: 'empty' } }]
  if (typeof test !== 'object') return [{ field, test: equals(entity, field, test as Scalar) }]
  const words = test as Record<string, unknown>
  const conditions: Condition[] = []
  for (const op of comparisons) {
    const value = words[op]
    if (value === undefined) continue
    const parsed: Test = op === 'eq' ? equals(entity, field, value as Scalar) : { op, value: value as Scalar }
    conditions.push({ field, test: parsed })
  }
  const several = isSeveral(entity, field)
  if (words.in) {
    conditions.push({ field, test: { op: several ? 'hasAny' : 'in', values: words.in as Scalar[] } })
  }
  if (words.notIn) {
    conditions.push({ field, test: { op: several ? 'hasNone' : 'notIn', values: words.notIn as Scalar[] } })
  }
  if (words.contains !== undefined)
    conditions.push({ field, test: { op: 'contains', text: String(words.contains) } })
  if (words.startsWith !== undefined)
    conditions.push({ field, test: { op: 'startsWith', text: String(words.startsWith) } })
  if (words.empty !== undefined) conditions.push({ field, test: { op: words.empty ? 'empty' : 'filled' } })
  return words.orEmpty ? [{ any: [{ field, test: { op: 'empty' } }, both(...conditions)] }] : conditions
}

const equals = (entity: AnyEntity, field: string, value: Scalar): Test =>
  isSeveral(entity, field) ? { op: 'hasAny', values: [value] } : { op: 'eq', value }

/** Whether a field holds several values. */
export function isSeveral(of: AnyEntity | { fields: AnyEntity['fields'] }, key: string): boolean {
  const field = fieldsOf(of)[key]
  if (!field) return false
  if (field.kind === 'refMany' || field.kind === 'file' || field.kind === 'image') return true
  return 'multiple' in field && field.multiple === true
}
