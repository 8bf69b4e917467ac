import { type Condition, everything, type Row } from '@mortise/model'
import type { GroupCount } from '../../context/lists.ts'
import { prepared } from '../../db/statement/statement.ts'
import { isNeverNull } from '../../db/tables/columns.ts'
import { type Compiled, type CompiledLines, lineSelectList, selectList } from '../engine/compiled.ts'
import type { Reading } from '../engine/engine.ts'
import { isPassed, keepPassed } from './passed-bounds.ts'
import { whereSql } from './where.ts'

export type Sort = readonly (readonly [key: string, direction: 'asc' | 'desc'])[]

/** `from … where …` of the live rows of a tenant that meet the conditions. */
export function fromWhere(
  compiled: Compiled,
  tenant: string,
  condition: Condition,
  params: unknown[],
): string {
  const tests = ['not t.deleted']
  if (!compiled.isShared) tests.unshift(`t.tenant_id = $${params.push(tenant)}`)
  if (condition !== everything) tests.push(whereSql(compiled, condition, params))
  return `from ${compiled.table} t where ${tests.join(' and ')}`
}

/**
 * Nulls last in both directions and the id as tie-breaker, so pages never overlap. Columns that cannot be null say
 * nothing about nulls, which is what lets their index serve both directions.
 */
export function orderSql(compiled: Compiled, sort: Sort): string {
  const last = sort.at(-1)?.[1] ?? 'desc'
  const parts = sort
    .filter(([key]) => key !== 'id')
    .map(
      ([key, direction]) =>
        `${columnSql(compiled, key)} ${direction}${isNotNull(compiled, key) ? '' : ' nulls last'}`,
    )
  return `order by ${[...parts, `t.id ${last}`].join(', ')}`
}

const columnSql = (compiled: Compiled, key: string): string => {
  const column = compiled.byKey.get(key)
  if (!column) throw new Error(`${compiled.entity.name} has no column ${key}`)
  return column.sql
}

/** Whether a column is declared so that it cannot be null. */
export function isNotNull(compiled: Compiled, key: string): boolean {
  if (['id', 'createTime', 'createBy', 'version'].includes(key)) return true
  const field = compiled.fields[key]
  return field !== undefined && isNeverNull(compiled.entity, key, field)
}

/** Against all who would change or delete it, but not against those who only point to it. */
const rowLock = ' for no key update of t'

/** All rows that meet a condition, without their lines. */
export async function selectRows(
  { client, tenant }: Reading,
  compiled: Compiled,
  condition: Condition,
  options: {
    sort?: Sort
    limit?: number
    offset?: number
    hidden?: ReadonlySet<string>
    lock?: boolean
    /** One more test, written by the engine itself. */
    also?: (params: unknown[]) => string
    /** Finds all that meet the condition before any order is thought of; for when they are known to be few. */
    isMaterialised?: boolean
    /** With what lists alone show. */
    isListed?: boolean
  } = {},
): Promise<Row[]> {
  const params: unknown[] = []
  const where = fromWhere(compiled, tenant, condition, params)
  const from = options.also ? `${where} and ${options.also(params)}` : where
  const order = orderSql(compiled, options.lock ? [['id', 'asc']] : (options.sort ?? [compiled.entity.sort]))
  const page = `${options.limit === undefined ? '' : ` limit ${Math.trunc(options.limit)}`}${options.offset ? ` offset ${Math.trunc(options.offset)}` : ''}`
  const source = options.isMaterialised ? `from (select t.* ${from} offset 0) t` : from
  const text = `select ${selectList(compiled, options.hidden, options)} ${source} ${order}${page}${options.lock ? rowLock : ''}`
  return (await prepared(client, text, params)).rows
}

export interface Counted {
  readonly total: number
  /** There are more than were counted. */
  readonly isBound: boolean
  readonly sums: Row | null
}

/** Rows a list counts exactly; past it the count is marked, because counting would cost more than all else of the page. */
export const countBound = 5_000

/** How many rows there are, and the sums of `sum` fields over them, in one statement and within the budget. */
export async function countRows(
  { client, tenant }: Reading,
  compiled: Compiled,
  condition: Condition,
  { isExact = false, hidden = new Set<string>() }: { isExact?: boolean; hidden?: ReadonlySet<string> } = {},
): Promise<Counted> {
  const params: unknown[] = []
  const from = fromWhere(compiled, tenant, condition, params)
  const summed = compiled.sums.filter((key) => !hidden.has(key))
  const inner = summed.map((key, index) => `${columnSql(compiled, key)} as s${index}`).join(', ') || '1'
  const outer = ['count(*)::int as n', ...summed.map((_, index) => `sum(s${index}) as s${index}`)].join(', ')
  const text = `select ${outer} from (select ${inner} ${from}${isExact ? '' : ` limit ${countBound + 1}`}) c`
  const beyond: Counted = { total: countBound, isBound: true, sums: null }
  if (!isExact && isPassed(compiled, text, params)) return beyond
  const row = (await prepared(client, text, params)).rows[0] as Row
  const total = row.n as number
  if (!isExact && total > countBound) {
    keepPassed(compiled, text, params)
    return beyond
  }
  const sums = Object.fromEntries(summed.map((key, index) => [key, row[`s${index}`] ?? 0]))
  return { total, isBound: false, sums: summed.length > 0 ? sums : null }
}

/** How many rows have each value of a field, and what another field of theirs adds up to. */
export async function countGroups(
  { client, tenant }: Reading,
  compiled: Compiled,
  { by, sum }: { readonly by: string; readonly sum?: string },
  condition: Condition,
): Promise<GroupCount[]> {
  const params: unknown[] = []
  const from = fromWhere(compiled, tenant, condition, params)
  const total = sum ? `coalesce(sum(${columnSql(compiled, sum)}), 0)` : 'count(*)::int'
  const text = `select ${columnSql(compiled, by)} as value, count(*)::int as count, ${total} as total ${from} group by 1 order by 3 desc, 1`
  return (await prepared(client, text, params)).rows as GroupCount[]
}

interface OneOptions {
  readonly condition?: Condition
  readonly hidden?: ReadonlySet<string>
  readonly lock?: boolean
  /** Further columns, in the words of a statement. */
  readonly plus?: string
}

/** One live row with its lines, or null. */
export async function selectOne(
  reading: Reading,
  compiled: Compiled,
  id: string,
  options: OneOptions = {},
): Promise<Row | null> {
  const { text, params } = oneRowSql(compiled, reading.tenant, id, options)
  const [found, lines] = await Promise.all([
    prepared(reading.client, text, params),
    allLinesOf(reading, compiled, [id], options.hidden),
  ])
  const row = found.rows[0] as Row | undefined
  if (!row) return null
  giveLines(row, lines)
  return row
}

function oneRowSql(
  compiled: Compiled,
  tenant: string,
  id: string,
  { condition = everything, hidden, lock = false, plus }: OneOptions,
): { readonly text: string; readonly params: unknown[] } {
  // Who sees all of a row asks by a text that is there already: putting it together takes longer than finding the row.
  if (condition === everything && !hidden?.size && !lock) {
    const text = plus ? compiled.selectById.replace('select ', () => `select ${plus}, `) : compiled.selectById
    return { text, params: compiled.isShared ? [id] : [tenant, id] }
  }
  const params: unknown[] = []
  const from = fromWhere(compiled, tenant, condition, params)
  const where = `${from} and t.id = $${params.push(id)}`
  const selected = [...(plus ? [plus] : []), selectList(compiled, hidden)].join(', ')
  return { text: `select ${selected} ${where}${lock ? rowLock : ''}`, params }
}

/** Gives rows their lines: one statement a sub-table, however many rows. */
export async function attachLines(
  reading: Reading,
  compiled: Compiled,
  rows: readonly Row[],
  hidden?: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id as string)
  const lines = await allLinesOf(reading, compiled, ids, hidden)
  for (const row of rows) giveLines(row, lines)
}

type LinesByParent = readonly (readonly [key: string, byParent: ReadonlyMap<string, Row[]>])[]

const allLinesOf = (
  reading: Reading,
  compiled: Compiled,
  ids: readonly string[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<LinesByParent> =>
  Promise.all(
    compiled.lines
      .filter(({ key }) => !hidden.has(key))
      .map(async (lines) => [lines.key, await linesOf(reading, compiled, lines, ids, hidden)] as const),
  )

function giveLines(row: Row, lines: LinesByParent): void {
  for (const [key, byParent] of lines) row[key] = byParent.get(row.id as string) ?? []
}

/** Lines of documents in their order, by the document they belong to. */
async function linesOf(
  { client, tenant }: Reading,
  compiled: Compiled,
  lines: CompiledLines,
  ids: readonly string[],
  hidden: ReadonlySet<string>,
): Promise<Map<string, Row[]>> {
  const params: unknown[] = [ids]
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(tenant)}`
  const text = `select ${lineSelectList(lines, hidden)} from ${lines.table} t where t.parent_id = any($1)${sameTenant} order by t.parent_id, t.sort_no, t.id`
  const byParent = new Map<string, Row[]>()
  for (const { parentId, ...line } of (await prepared(client, text, params)).rows as (Row & {
    parentId: string
  })[]) {
    const siblings = byParent.get(parentId)
    if (siblings) siblings.push(line)
    else byParent.set(parentId, [line])
  }
  return byParent
}
