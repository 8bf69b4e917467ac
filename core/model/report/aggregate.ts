import { both, type Condition, conditionOf, everything } from '../entity/condition.ts'
import type { AnyEntity } from '../entity/entity.ts'
import { comparedAs, queryFieldsOf } from '../query/fields.ts'
import { endOfMonth, wholeDays } from '../time/dates.ts'

/** Which part of a date rows are grouped by. */
export type DatePart = 'day' | 'month' | 'year'
/** What is told of a field of all rows of a group. */
export type Aggregation = 'count' | 'sum' | 'avg' | 'min' | 'max'

export interface AggregateGroup {
  readonly key: string
  readonly part: DatePart | null
}
export interface AggregateFigure {
  /** Rows are counted where there is none. */
  readonly key: string | null
  readonly how: Aggregation
}

/** Rows of an entity by groups, with figures over each; groups come before figures where both are counted. */
export interface AggregateQuery {
  readonly groups: readonly AggregateGroup[]
  readonly figures: readonly AggregateFigure[]
  /** By the place of a group or figure; by the groups where nothing is said. */
  readonly sort?: readonly (readonly [place: number, direction: 'asc' | 'desc'])[]
  readonly limit: number
  readonly offset?: number
}

export interface AggregateRow {
  /** The value of each group, and how people read it. */
  readonly values: readonly unknown[]
  readonly texts: readonly string[]
  readonly figures: readonly (number | string | null)[]
}
export interface AggregateAnswer {
  readonly rows: readonly AggregateRow[]
  /** How many groups there are. */
  readonly total: number
  /** The figures over all rows. */
  readonly whole: readonly (number | string | null)[]
}

const isNumber = (type: string | undefined) => type === 'number' || type === 'integer'
const isMoment = (type: string | undefined) => type === 'date' || type === 'datetime'

/** What a field of an entity can be grouped and told by. */
export function aggregationsOf(
  of: AnyEntity,
  key: string,
): { readonly isGroup: boolean; readonly isDate: boolean; readonly how: readonly Aggregation[] } {
  const found = queryFieldsOf(of).byKey.get(key)
  const compared = found && comparedAs(found.field)
  if (!compared) return { isGroup: false, isDate: false, how: [] }
  const { type, several } = compared
  if (isNumber(type)) return { isGroup: false, isDate: false, how: ['sum', 'avg', 'min', 'max'] }
  if (isMoment(type)) return { isGroup: true, isDate: true, how: ['min', 'max'] }
  return { isGroup: !several && key !== 'id', isDate: false, how: [] }
}

/** The rows of one group: what a click on it leads to. */
export function rowsOfGroup(
  of: AnyEntity,
  groups: readonly AggregateGroup[],
  values: readonly unknown[],
): Condition {
  return both(everything, ...groups.map(({ key, part }, at) => rowsOf(of, key, part, values[at])))
}

function rowsOf(of: AnyEntity, key: string, part: DatePart | null, value: unknown): Condition {
  if (value === null || value === undefined || value === '') return conditionOf(of, { [key]: null })
  if (!part) return conditionOf(of, { [key]: { eq: value } })
  const [from, to] = spanOf(part, String(value))
  const isTimed = queryFieldsOf(of).byKey.get(key)?.type === 'datetime'
  const [ge, le] = isTimed ? wholeDays(from, to) : [from, to]
  return conditionOf(of, { [key]: { ge, le } })
}

function spanOf(part: DatePart, text: string): readonly [from: string, to: string] {
  if (part === 'year') return [`${text}-01-01`, `${text}-12-31`]
  if (part === 'month') return [`${text}-01`, endOfMonth(`${text}-01`)]
  return [text, text]
}
