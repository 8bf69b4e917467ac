import type { Op } from './compare.ts'

/** Every rule, its name first, then the other spellings that are understood; in small letters. */
const names: Readonly<Record<Op, readonly [string, ...string[]]>> = {
  eq: ['eq', '=', '=='],
  ne: ['ne', '!=', '<>'],
  gt: ['gt', '>'],
  ge: ['ge', '>='],
  lt: ['lt', '<'],
  le: ['le', '<='],
  contains: ['like'],
  startsWith: ['right_like'],
  endsWith: ['left_like'],
  notContains: ['not_like', 'not like'],
  notStartsWith: ['not_right_like'],
  notEndsWith: ['not_left_like'],
  in: ['in'],
  notIn: ['not_in', 'not in'],
  hasAny: ['has_any'],
  hasNone: ['has_none'],
  empty: ['empty', 'is null'],
  filled: ['not_empty', 'is not null'],
}
const ops: ReadonlyMap<string, Op> = new Map(
  Object.entries(names).flatMap(([op, spellings]) => spellings.map((name) => [name, op as Op] as const)),
)

/** What a rule of an advanced query or of a data rule means, however it is spelled. */
export const opOf = (rule: string): Op | undefined => ops.get(rule.trim().toLowerCase())

/** How a rule is written. */
export const ruleOf = (op: Op): string => names[op][0]
