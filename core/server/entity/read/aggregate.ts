import {
  type AggregateAnswer,
  type AggregateFigure,
  type AggregateGroup,
  type AggregateQuery,
  aggregationsOf,
  BusinessError,
  both,
  type Condition,
  codeOf,
  type DatePart,
  everything,
  fieldsOf,
  parseQuery,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { forbidden } from '../../base/failure.ts'
import type { Rights } from '../../context/accounts.ts'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { fromWhere } from './read.ts'
import { visibility } from './scope.ts'
import { send } from './send.ts'
import { seenBy } from './withheld.ts'

const UNFILLED = '未填写'
const datePatterns: Readonly<Record<DatePart, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }
/** More than anybody reads, and few enough to be answered at once. */
const MOST_GROUPS = 10_000

/** Rows that a caller may see by groups, with figures over each: three statements, of columns that the caller may read. */
export async function aggregateFor(
  working: Working,
  rights: Rights,
  of: Compiled,
  query: AggregateQuery,
  params: Readonly<Record<string, unknown>> = {},
  also: Condition = everything,
): Promise<AggregateAnswer> {
  const { ctx, client, tenant } = working
  const { entity } = of
  if (!ctx.can(codeOf(entity, 'list'))) throw forbidden()
  const compiled = seenBy(of, rights)
  const { scope, hidden } = visibility(compiled, { ctx, rights })
  for (const { key } of [...query.groups, ...query.figures]) if (key && hidden.has(key)) throw forbidden()
  const { where } = parseQuery(entity, params, { mayRead: (key) => !hidden.has(key) })
  const values: unknown[] = []
  const from = fromWhere(compiled, tenant, both(scope, also, where), values)
  const groups = query.groups.map((group) => groupSql(compiled, group))
  const figures = query.figures.map((figure) => figureSql(compiled, figure))
  const whole = await prepared(client, `select ${named('f', figures)} ${from}`, values)
  const sums = figuresIn(whole.rows[0] as Row, figures.length)
  if (groups.length === 0) return { rows: [{ values: [], texts: [], figures: sums }], total: 1, whole: sums }
  const by = groups.map((_, at) => at + 1).join(', ')
  const counted = await prepared(
    client,
    `select count(*)::int as n from (select 1 ${from} group by ${groups.join(', ')} limit ${MOST_GROUPS + 1}) c`,
    values,
  )
  const page = `limit ${Math.min(Math.trunc(query.limit), MOST_GROUPS)} offset ${Math.trunc(query.offset ?? 0)}`
  const { rows } = await prepared(
    client,
    `select ${[named('g', groups), named('f', figures)].filter(Boolean).join(', ')} ${from} group by ${by} ${orderSql(query)} ${page}`,
    values,
  )
  const found = rows as Row[]
  const texts = await textsOf(working, compiled, query.groups, found)
  return {
    rows: found.map((row, at) => ({
      values: groups.map((_, place) => row[`g${place}`] ?? null),
      texts: texts[at] ?? [],
      figures: figuresIn(row, figures.length),
    })),
    total: (counted.rows[0] as { n: number }).n,
    whole: sums,
  }
}

const named = (letter: string, parts: readonly string[]): string =>
  parts.map((part, at) => `${part} as ${letter}${at}`).join(', ')

const figuresIn = (row: Row, count: number) =>
  Array.from({ length: count }, (_, at) => (row[`f${at}`] ?? null) as number | string | null)

function orderSql({ groups, sort = [] }: AggregateQuery): string {
  const chosen = sort.map(
    ([place, direction]) => `${Math.trunc(place) + 1} ${direction === 'asc' ? 'asc' : 'desc'} nulls last`,
  )
  // Groups break ties, so that pages never overlap.
  return `order by ${[...chosen, ...groups.map((_, at) => `${at + 1} nulls last`)].join(', ')}`
}

function groupSql(compiled: Compiled, { key, part }: AggregateGroup): string {
  const { isGroup, isDate } = aggregationsOf(compiled.entity, key)
  if (!isGroup || (part && !isDate)) throw unfit(compiled, key, '分组')
  const column = sqlOf(compiled, key)
  return part ? `to_char(${column}, '${datePatterns[part]}')` : column
}

function figureSql(compiled: Compiled, { key, how }: AggregateFigure): string {
  if (how === 'count') return key ? `count(${sqlOf(compiled, key)})::int` : 'count(*)::int'
  if (!key || !aggregationsOf(compiled.entity, key).how.includes(how))
    throw unfit(compiled, key ?? '', '统计')
  const column = sqlOf(compiled, key)
  if (how === 'sum') return `coalesce(sum(${column}), 0)`
  return how === 'avg' ? `round(avg(${column})::numeric, 4)` : `${how}(${column})`
}

const unfit = ({ entity }: Compiled, key: string, what: string) =>
  new BusinessError(
    `${entity.label}的字段【${fieldsOf(entity)[key]?.label ?? key.slice(0, 50)}】不能用于${what}`,
  )

function sqlOf(compiled: Compiled, key: string): string {
  const column = compiled.byKey.get(key)
  if (!column) throw unfit(compiled, key, '报表')
  return column.sql
}

/** The values of groups as people read them, in the places of the groups. */
async function textsOf(
  working: Working,
  { entity }: Compiled,
  groups: readonly AggregateGroup[],
  rows: readonly Row[],
): Promise<readonly (readonly string[])[]> {
  const { services, linked } = working.engine
  const dicts = await services.dicts.all(working.tenant)
  const plain = groups.flatMap((group, at) => (group.part ? [] : [{ ...group, at }]))
  const copies = rows.map((row): Row => Object.fromEntries(plain.map(({ key, at }) => [key, row[`g${at}`]])))
  const sent = await send(working, { linked, dicts }, entity, copies, { writers: 'all' })
  return rows.map((row, index) =>
    groups.map(({ key, part }, at) => {
      const field = fieldsOf(entity)[key]
      const value = row[`g${at}`] ?? null
      if (value === null || value === '') return UNFILLED
      if (part) return String(value)
      if (field?.kind === 'bool') return value ? '是' : '否'
      return String(sent[index]?.[`${wireNameOf(key, field)}_dictText`] ?? value)
    }),
  )
}
