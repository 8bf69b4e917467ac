import { randomUUID } from 'node:crypto'
import { BusinessError, type Row } from '@mortise/model'
import type { PoolClient } from 'pg'
import { HttpFailure } from '../../base/failure.ts'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import type { SheetPlan } from '../../context/sheet-plan.ts'
import { REPORT_VIEWS } from '../../db/migrate/report-views.ts'
import { quote } from '../../db/tables/columns.ts'
import { checkSql } from './check.ts'
import { type DescribedColumn, describe } from './describe.ts'
import { sqlFailure } from './failure.ts'
import { LONGEST, type ReportLogin, reportLogin } from './login.ts'
import { type PlacedSql, placeParams, type SqlParam } from './parameters.ts'
import { type Place, placeOf } from './place.ts'
import { renamed, seenRelations } from './relations.ts'
import { type SqlColumn, sqlColumn } from './sql-column.ts'
import { forgetViews, type OpenView, settingOf, viewOf } from './views.ts'

export interface SqlReport {
  readonly sql: string
  readonly params: readonly SqlParam[]
}
export interface SqlFilter {
  readonly column: string
  readonly op: 'eq' | 'ge' | 'le' | 'contains'
  readonly value: string
}
export interface SqlQuery {
  /** By the names of the parameters, as they are bound. */
  readonly values: ReadonlyMap<string, string | null>
  readonly filters?: readonly SqlFilter[]
  readonly sort?: readonly [column: string, direction: 'asc' | 'desc'] | null
  readonly limit: number
  readonly offset?: number
  /** Columns that are added up over all rows. */
  readonly totals?: readonly string[]
}
export interface SqlPage {
  readonly columns: readonly SqlColumn[]
  readonly records: readonly Row[]
  readonly total: number
  readonly isBound: boolean
  readonly whole: Row
}

/** Rows that are counted exactly beyond a page, as lists do. */
const COUNTED = 5000
/** Rows that anybody may page to. */
const MOST_ROWS = 100_000
const MOST_COLUMNS = 60
/** Bytes of a page; more is nobody's to read, and would end the server before it ends the reader. */
const MOST_BYTES = 8_000_000
const BATCH = 50

type ReadView = NonNullable<SheetPlan['views']>[number]

interface Prepared extends Pick<PlacedSql, 'names'> {
  readonly text: string
  readonly views: readonly (OpenView & ReadView)[]
  place(position: number): Place
}

/** Columns of a statement, as PostgreSQL describes them to this caller; nothing is run. */
export const describeSql = (ctx: Context, report: SqlReport): Promise<readonly SqlColumn[]> =>
  within(ctx, report, false, ({ columns }) => Promise.resolve(columns))

/** A page of a statement's rows, of what the caller may see. */
export const runSql = (ctx: Context, report: SqlReport, query: SqlQuery): Promise<SqlPage> =>
  within(ctx, report, (query.filters ?? []).length > 0, async (asking) => {
    const page = await pageOf(asking, query)
    const whole = await totalsOf(asking, query)
    return { columns: asking.columns, ...page, whole }
  })

/** All rows of a statement, of what the caller may see, as the statement of a sheet and what it reads. */
export const sheetOfSql = (
  ctx: Context,
  report: SqlReport,
  query: Omit<SqlQuery, 'limit'>,
): Promise<
  Pick<SheetPlan, 'sql'> & { readonly views: readonly ReadView[]; readonly columns: readonly SqlColumn[] }
> =>
  within(ctx, report, (query.filters ?? []).length > 0, async (asking) => {
    const { from, order, bound } = sourceOf(asking, query)
    return {
      sql: { text: `select ${shownIn(asking)} ${from}${order}`, values: bound },
      views: asking.prepared.views.map(({ select, isBarred }) => ({ select, isBarred })),
      columns: asking.columns,
    }
  })

const shownIn = ({ columns }: Asking): string =>
  columns.map(({ name, shown }) => `${shown(`r.${quote(name)}`)} as ${quote(name)}`).join(', ')

/** Whether a caller may list every table that a statement reads. */
export async function mayRunSql(ctx: Context, { sql, params }: SqlReport): Promise<boolean> {
  try {
    const placed = placeParams(sql, params)
    seenRelations(ctx, await checkSql(placed), placed)
    return true
  } catch (error) {
    if (error instanceof BusinessError || error instanceof HttpFailure) return false
    throw error
  }
}

interface Asking {
  readonly client: PoolClient
  readonly prepared: Prepared
  readonly columns: readonly SqlColumn[]
}

async function within<T>(
  ctx: Context,
  report: SqlReport,
  isFiltered: boolean,
  work: (asking: Asking) => Promise<T>,
): Promise<T> {
  const login = await reportLogin(servicesOf(ctx))
  try {
    return await once(ctx, login, report, isFiltered, work)
  } catch (error) {
    if (!(error instanceof ViewGone)) throw error
    forgetViews(login)
    return once(ctx, login, report, isFiltered, work)
  }
}
class ViewGone extends Error {}

async function once<T>(
  ctx: Context,
  login: ReportLogin,
  report: SqlReport,
  isFiltered: boolean,
  work: (asking: Asking) => Promise<T>,
): Promise<T> {
  const prepared = await prepare(ctx, login, report, isFiltered)
  return connected(login, async (client) => {
    try {
      await client.query('begin read only', [])
      await openViews(client, ctx.tenant, prepared.views)
      const columns = columnsOf(await describe(client, prepared.text))
      return await work({ client, prepared, columns })
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === '42P01' && message.includes(REPORT_VIEWS)) throw new ViewGone()
      throw sqlFailure(error, prepared.place)
    }
  })
}

async function prepare(
  ctx: Context,
  login: ReportLogin,
  { sql, params }: SqlReport,
  isFiltered: boolean,
): Promise<Prepared> {
  const placed = placeParams(sql, params)
  const checked = await checkSql(placed)
  const seen = seenRelations(ctx, checked, placed)
  checked.refuseStrangeColumns((name) => new Set(seen.get(name)?.columns.map((column) => column.name)))
  const views = new Map<string, OpenView & ReadView>()
  const isBarred = isFiltered || !checked.isPlain
  for (const [name, { text: select }] of seen)
    views.set(name, { ...(await viewOf(login, select, isBarred)), select, isBarred })
  const { text, origin } = renamed(
    placed.text,
    checked.relations,
    (name) => `${REPORT_VIEWS}.${quote(views.get(name)!.name)}`,
  )
  return {
    text,
    names: placed.names,
    views: [...views.values()],
    place: (position) => placeOf(placed, Math.max(0, origin(position - 1))),
  }
}

/** A connection of its own for as long as it takes; it is given back clean or not at all, and watched from outside. */
async function connected<T>(login: ReportLogin, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await login.pool.connect().catch((cause: unknown) => {
    throw new BusinessError('正在运行的SQL报表过多，请稍后再试', { cause })
  })
  const watch = setTimeout(() => cancel(login, client), LONGEST + 1000)
  let broken = true
  try {
    const result = await work(client)
    await client.query('rollback', [])
    await client.query('discard all')
    broken = false
    return result
  } finally {
    clearTimeout(watch)
    client.release(broken)
  }
}

function cancel({ owner }: ReportLogin, client: PoolClient): void {
  const { processID, connection } = client as PoolClient & {
    processID?: number
    connection?: { stream: { destroy(): void } }
  }
  // Who may not cancel what another login runs leaves it: it ends when its connection is gone.
  owner.query('select pg_cancel_backend($1)', [processID]).catch(() => connection?.stream.destroy())
}

async function openViews(client: PoolClient, tenant: string, views: readonly OpenView[]): Promise<void> {
  const settings = [['app.tenant', tenant], ...views.map((view) => [settingOf(view), view.key])]
  await client.query(
    'select set_config(s.name, s.value, true) from unnest($1::text[], $2::text[]) s (name, value)',
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  )
}

function columnsOf(described: readonly DescribedColumn[]): readonly SqlColumn[] {
  if (described.length === 0) throw new BusinessError('SQL没有返回列', { field: 'sql' })
  if (described.length > MOST_COLUMNS)
    throw new BusinessError(`SQL最多返回${MOST_COLUMNS}列，当前${described.length}列`, { field: 'sql' })
  const columns = described.map(sqlColumn)
  const unnamed = columns.find(({ name }) => name === '?column?')
  if (unnamed) throw new BusinessError('有的列没有名称，请用AS为每一列命名', { field: 'sql' })
  const twice = columns.find(({ name }, at) => columns.findIndex((each) => each.name === name) < at)
  if (twice) throw new BusinessError(`列名【${twice.name}】重复，请用AS改名`, { field: 'sql' })
  return columns
}

/** `from (…) r where … order by …`, with what is bound to it. */
function sourceOf({ prepared, columns }: Asking, { values, filters = [], sort }: Omit<SqlQuery, 'limit'>) {
  const bound: unknown[] = prepared.names.map((name) => values.get(name) ?? null)
  const columnNamed = (name: string): SqlColumn => {
    const found = columns.find((each) => each.name === name)
    if (found) return found
    throw new BusinessError(`请注意，将要排序的列字段不存在：${name.slice(0, 100)}`, {
      code: 400,
      result: { param: 'column' },
    })
  }
  const tests = filters.map(({ column, op, value }) => {
    const { cast } = columnNamed(column)
    const place = `$${bound.push(value)}::${op === 'contains' ? 'text' : cast}`
    const own = `r.${quote(column)}`
    if (op === 'contains') return `strpos(lower(${own}::text), lower(${place})) > 0`
    return `${own} ${{ eq: '=', ge: '>=', le: '<=' }[op]} ${place}`
  })
  const where = tests.length > 0 ? ` where ${tests.join(' and ')}` : ''
  const order = sort ? ` order by r.${quote(columnNamed(sort[0]).name)} ${sort[1]} nulls last` : ''
  // On lines of its own: a comment may end the text.
  return { from: `from (\n${prepared.text}\n) r${where}`, order, bound }
}

/** One run of the statement: its rows are read from where the page begins, those after it are only counted. */
async function pageOf(asking: Asking, query: SqlQuery) {
  const { client } = asking
  const { limit, offset = 0 } = query
  if (offset + limit > MOST_ROWS) throw new BusinessError(`SQL报表最多查看${MOST_ROWS}行，请缩小查询范围`)
  const { from, order, bound } = sourceOf(asking, query)
  const most = Math.max(COUNTED, offset + limit) + 1
  const cursor = quote(`page_${randomUUID().slice(0, 8)}`)
  await client.query(
    `declare ${cursor} no scroll cursor for select ${shownIn(asking)} ${from}${order} limit ${most}`,
    bound,
  )
  const skipped = offset > 0 ? await moved(client, cursor, offset) : 0
  const records: Row[] = []
  for (let bytes = 0; records.length < limit; ) {
    const size = Math.min(BATCH, limit - records.length)
    const { rows } = await client.query<Row>(`fetch forward ${size} from ${cursor}`, [])
    bytes += Buffer.byteLength(JSON.stringify(rows))
    if (bytes > MOST_BYTES) throw new BusinessError('一页数据过大，请减少列或每页行数')
    records.push(...rows)
    if (rows.length < size) break
  }
  const rest = records.length < limit ? 0 : await moved(client, cursor, most - offset - records.length)
  const total = skipped + records.length + rest
  const isBound = total >= most
  return { records, total: isBound ? most - 1 : total, isBound }
}

async function moved(client: PoolClient, cursor: string, by: number): Promise<number> {
  const { rowCount } = await client.query(`move forward ${by} in ${cursor}`, [])
  return rowCount ?? 0
}

async function totalsOf(asking: Asking, query: SqlQuery): Promise<Row> {
  const summed = asking.columns.filter(({ name, isNumber }) => isNumber && query.totals?.includes(name))
  if (summed.length === 0) return {}
  const { from, bound } = sourceOf(asking, query)
  const sums = summed.map(({ name }) => `sum(r.${quote(name)}) as ${quote(name)}`).join(', ')
  const { rows } = await asking.client.query<Row>(`select ${sums} ${from}`, bound)
  return rows[0] ?? {}
}
