import { both, type Condition, type ListQuery, type Row, toWire } from '@mortise/model'
import type { ListAnswer } from '../../context/lists.ts'
import { prepared } from '../../db/statement/statement.ts'
import { type Compiled, selectList } from '../engine/compiled.ts'
import type { Reading } from '../engine/engine.ts'
import { afterKeySql, keyOf, readKey } from './page-key.ts'
import { attachLines, countBound, countRows, fromWhere, orderSql, type Sort, selectRows } from './read.ts'
import { send } from './send.ts'
import type { Translator } from './translate.ts'

/** From here on the rows of a page are found by key first and read second, which skips cheaper. */
const deepOffset = 1000

/** A page of a list: rows, count with sums, and texts of everything they mention: three statements. */
export async function listPage(
  reading: Reading,
  translator: Translator,
  compiled: Compiled,
  query: ListQuery,
  {
    scope,
    hidden,
    withLines = false,
  }: { scope: Condition; hidden: ReadonlySet<string>; withLines?: boolean },
): Promise<ListAnswer> {
  const condition = both(query.where, scope)
  const counted = await countRows(reading, compiled, condition, { isExact: query.exactTotal, hidden })
  const isFew = !counted.isBound && counted.total <= countBound
  const isMaterialised = isFew && isRanged(condition, query.sort)
  const rows = await pageRows(reading, compiled, query, { condition, hidden, isMaterialised })
  if (withLines) await attachLines(reading, compiled, rows, hidden)
  const nextKey = rows.length === query.size ? keyOf(query.sort, rows.at(-1)) : null
  return {
    records: await send(reading, translator, compiled.entity, rows),
    total: counted.total,
    size: query.size,
    current: query.page,
    pages: Math.ceil(counted.total / query.size),
    ...(counted.isBound && { isBound: true as const }),
    ...(counted.sums && { sums: toWire(compiled.entity, counted.sums) }),
    ...(nextKey !== null && { nextKey }),
  }
}

async function pageRows(
  reading: Reading,
  compiled: Compiled,
  query: ListQuery,
  {
    condition,
    hidden,
    isMaterialised,
  }: { condition: Condition; hidden: ReadonlySet<string>; isMaterialised: boolean },
): Promise<Row[]> {
  const { sort, size: limit } = query
  if (query.afterKey) {
    const key = readKey(query.afterKey)
    const also = (params: unknown[]) => afterKeySql(compiled, sort, key, params)
    return selectRows(reading, compiled, condition, {
      sort,
      limit,
      hidden,
      also,
      isMaterialised,
      isListed: true,
    })
  }
  const offset = (query.page - 1) * limit
  if (isMaterialised || offset < deepOffset)
    return selectRows(reading, compiled, condition, {
      sort,
      limit,
      offset,
      hidden,
      isMaterialised,
      isListed: true,
    })
  const params: unknown[] = []
  const order = orderSql(compiled, sort)
  const keys = `select t.id ${fromWhere(compiled, reading.tenant, condition, params)} ${order} limit ${limit} offset ${offset}`
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(reading.tenant)}`
  const text = `select ${selectList(compiled, hidden, { isListed: true })} from (${keys}) k join ${compiled.table} t on t.id = k.id${sameTenant} ${order}`
  return (await prepared(reading.client, text, params)).rows
}

const bounds: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le'])

/**
 * Whether rows are asked for within bounds of a field by which they are not sorted. The database takes them for spread
 * evenly and reads along the order until it has met enough: for the orders of an old week that is nearly all of them.
 */
function isRanged(condition: Condition, sort: Sort): boolean {
  if ('all' in condition) return condition.all.some((part) => isRanged(part, sort))
  return 'field' in condition && condition.field !== sort[0]?.[0] && bounds.has(condition.test.op)
}
