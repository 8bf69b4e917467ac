import {
  type AnyField,
  type AnyMeasure,
  BusinessError,
  both,
  type Condition,
  codeOf,
  everything,
  fieldsOf,
  groupOf,
  type MeasureAnswer,
  type Measured,
  type MeasuredGroup,
  type MeasureQuery,
  measuredRows,
  parseQuery,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { forbidden } from '../../base/failure.ts'
import type { Rights } from '../../context/accounts.ts'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Reading, Working } from '../engine/engine.ts'
import { fromWhere } from './read.ts'
import { visibility } from './scope.ts'
import { send } from './send.ts'
import type { Translator } from './translate.ts'
import { seenBy } from './withheld.ts'

/** A measure over the rows that a caller may see, narrowed by query words and by what a route adds. */
export async function measureFor(
  working: Working,
  rights: Rights,
  measure: AnyMeasure,
  { by, within, limit }: MeasureQuery,
  params: Readonly<Record<string, unknown>> = {},
  also: Condition = everything,
): Promise<MeasureAnswer> {
  const { ctx, engine } = working
  const compiled = seenBy(engine.compiled(measure.of), rights)
  if (!ctx.can(codeOf(measure.of, 'list'))) throw forbidden()
  const { scope, hidden } = visibility(compiled, { ctx, rights })
  if (by && !measure.by.includes(by)) throw new BusinessError(`【${measure.label}】不能按【${by}】统计`)
  if (by && hidden.has(groupOf(by).key)) throw forbidden()
  const isHidden = hidden.has(String(measure.sum)) || (measure.needs ? !ctx.can(measure.needs) : false)
  const { where } = parseQuery(measure.of, params, { mayRead: (key) => !hidden.has(key) })
  const condition = both(scope, also, where, measuredRows(measure, { within }))
  const found = await measureRows(working, compiled, isHidden ? {} : measure, { by, limit }, condition)
  const [first] = found
  const groups = found.map(({ value, count, total }) => ({ value, count, total: isHidden ? null : total }))
  return {
    count: first?.countOfAll ?? 0,
    total: isHidden ? null : (first?.totalOfAll ?? 0),
    groups: by ? await namedGroups(working, compiled, { by, limit }, groups) : [],
  }
}

type Group = Measured & { readonly value: unknown }
/** A group beside what all groups come to, those beyond the limit too. */
type FoundGroup = Group & { readonly countOfAll: number; readonly totalOfAll: number }

const datePatterns = { day: 'YYYY-MM-DD', month: 'YYYY-MM' }
/** More than anybody looks at; the days of a year and some. */
const MOST_GROUPS = 400

/** Counts and sums rows in one statement, by groups where it is asked. */
async function measureRows(
  { client, tenant }: Reading,
  compiled: Compiled,
  { sum: summed }: Pick<AnyMeasure, 'sum'>,
  { by, limit = MOST_GROUPS }: MeasureQuery,
  condition: Condition,
): Promise<FoundGroup[]> {
  const params: unknown[] = []
  const from = fromWhere(compiled, tenant, condition, params)
  const total = summed ? `coalesce(sum(${sqlOf(compiled, summed)}), 0)` : 'count(*)::int'
  const ofAll = `(sum(count(*)) over ())::int as "countOfAll", sum(${total}) over () as "totalOfAll"`
  const figures = `count(*)::int as count, ${total} as total, ${ofAll}`
  if (!by) return (await prepared(client, `select null as value, ${figures} ${from}`, params)).rows
  const order = groupOf(by).part ? '1' : '3 desc, 1'
  const text = `select ${groupSql(compiled, by)} as value, ${figures} ${from} group by 1 order by ${order} limit $${params.push(Math.min(limit, MOST_GROUPS))}`
  return (await prepared(client, text, params)).rows
}

function groupSql(compiled: Compiled, by: string): string {
  const { key, part } = groupOf(by)
  const column = sqlOf(compiled, key)
  return part ? `to_char(${column}, '${datePatterns[part]}')` : column
}

function sqlOf(compiled: Compiled, key: string): string {
  const column = compiled.byKey.get(key)
  if (!column) throw new Error(`${compiled.entity.name} has no column ${key}`)
  return column.sql
}

/** Groups with their values as people read them; those of a dictionary in its order, empty ones included. */
async function namedGroups(
  working: Working,
  { entity }: Compiled,
  { by, limit }: { readonly by: string; readonly limit?: number },
  groups: readonly Group[],
): Promise<MeasuredGroup[]> {
  const { services, linked } = working.engine
  const { key, part } = groupOf(by)
  if (part) return groups.map((group) => ({ ...group, text: String(group.value ?? '') || UNFILLED }))
  const field = fieldsOf(entity)[key]
  const dicts = await services.dicts.all(working.tenant)
  // Who wants the largest few asks for no others, and least of all for them as empty.
  const all = limit === undefined ? withEmpty(groups, choicesOf(field, dicts)) : groups
  const rows = all.map(({ value }): Row => ({ [key]: value }))
  const sent = await send(working, { linked, dicts }, entity, rows)
  const textKey = `${wireNameOf(key, field)}_dictText`
  return all.map((group, index) => ({
    ...group,
    text: String(sent[index]?.[textKey] ?? group.value ?? '') || UNFILLED,
  }))
}

const UNFILLED = '未填写'

/** The values that a field can have, in the order in which people know them; none where nobody can list them. */
function choicesOf(field: AnyField | undefined, dicts: Translator['dicts']): readonly string[] {
  if (field?.kind === 'flow') return Object.keys(field.states)
  return field?.kind === 'dict' ? (dicts.get(field.dict) ?? []).map(({ value }) => value) : []
}

function withEmpty(groups: readonly Group[], choices: readonly string[]): readonly Group[] {
  if (choices.length === 0) return groups
  const known = new Map(groups.map((group) => [group.value, group]))
  const isHidden = groups.some(({ total }) => total === null)
  const listed = choices.map(
    (value): Group => known.get(value) ?? { value, count: 0, total: isHidden ? null : 0 },
  )
  // What staff have since struck from the dictionary still counts.
  return [...listed, ...groups.filter(({ value }) => !choices.includes(String(value)))]
}
