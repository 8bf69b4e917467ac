import { BusinessError, PARAM_PREFIX, type ReportQueryItem, type Row } from '@mortise/model'
import {
  type ReportColumnRow,
  type ReportDefinition,
  type ReportView,
  refuseShown,
  type ViewColumn,
} from '@mortise/reports/model'
import {
  boundParam,
  type Context,
  describeSql,
  type ReportSource,
  reportColumn,
  runSql,
  type SqlColumn,
  type SqlFilter,
  type SqlPage,
  type SqlReport,
  sheetOfSql,
} from '@mortise/server'
import { dictOptions, hasTexts, textOptionOf, textPairs, withTexts } from './report-texts.ts'

type Query = Readonly<Record<string, string>>

const PAGE_SIZE = 10
const MOST_ROWS = 1000
const CHART_ROWS = 50

const reportOf = ({ sql, params }: ReportDefinition): SqlReport => ({
  sql: sql ?? '',
  params: params.map(({ name, type }) => ({ name, type })),
})

/** A column of the statement, as the report shows it. */
interface Shown {
  readonly column: SqlColumn
  readonly row: ReportColumnRow
}

/** Those that the report names, in its order; what the statement does not return is told by name. */
function shownColumns({ columns: rows }: ReportDefinition, columns: readonly SqlColumn[]): Shown[] {
  return rows.map((row) => {
    const column = columns.find(({ name }) => name === row.field)
    if (column) return { column, row }
    throw new BusinessError(`SQL没有返回列【${(row.field ?? '').slice(0, 64)}】，请重新解析`, {
      field: 'columns',
    })
  })
}

/** A report by a statement, as its calls ask it. */
export function sqlSource(definition: ReportDefinition): ReportSource {
  const described = async (ctx: Context) =>
    shownColumns(definition, await describeSql(ctx, reportOf(definition)))
  return {
    async columns(ctx) {
      const shown = await described(ctx)
      return {
        cgRpConfigId: definition.code,
        cgRpConfigName: definition.name,
        columns: shown.map(({ column, row }) => ({
          title: row.label || column.name,
          dataIndex: column.name,
          align: column.isNumber ? 'right' : 'center',
          sorter: true,
          isTotal: row.isTotal ? '1' : '0',
          ...(hasTexts(row) && { customRender: textOptionOf(row, column.name) }),
          ...(row.href && { href: row.href }),
        })),
        dictOptions: await dictOptions(ctx, shown.map(byName)),
      }
    },
    queryItems: async (ctx) => queryItems(definition, await described(ctx)),
    params: async () =>
      definition.params.map(({ name, label, value }) => ({
        paramName: name,
        paramTxt: label || name,
        paramValue: value ?? '',
      })),
    async sheet(ctx, query) {
      const { sql, views, columns } = await sheetOfSql(ctx, reportOf(definition), askedOf(definition, query))
      const shown = shownColumns(definition, columns)
      const options = await dictOptions(ctx, shown.map(byName))
      return {
        sql,
        views,
        title: definition.name,
        columns: shown.map(({ column, row }) =>
          reportColumn(column.name, row.label || column.name, {
            form: sheetForms[column.type],
            texts: hasTexts(row) ? textPairs(options[column.name]) : [],
          }),
        ),
      }
    },
    async page(ctx, query) {
      const { records, total, isBound } = await pageOf(ctx, definition, query)
      return { records, total, ...(isBound && { isBound: true as const }) }
    },
  }
}

/** A page of the report with all that its page draws. */
export async function sqlView(
  ctx: Context,
  definition: ReportDefinition & { readonly remark?: string | null },
  query: Query,
): Promise<ReportView> {
  const isTable = definition.chart === 'table'
  const asked = isTable ? query : { ...query, pageNo: '1', pageSize: String(definition.limit ?? CHART_ROWS) }
  const page = await pageOf(ctx, definition, asked)
  const shown = shownColumns(definition, page.columns)
  const [first] = page.records
  return {
    code: definition.code,
    name: definition.name,
    chart: definition.chart,
    remark: definition.remark ?? null,
    source: '',
    sourceLabel: 'SQL',
    columns: shown.map((each) => viewColumn(each, isTable)),
    queryItems: queryItems(definition, shown),
    dictOptions: await dictOptions(ctx, shown.map(byName)),
    records: page.records,
    total: page.total,
    ...(page.isBound && { isBound: true as const }),
    whole: definition.chart === 'number' ? (first ?? {}) : page.whole,
    where: { matchType: 'and', items: [] },
  }
}

/** Figures of a plot are its numbers, and groups what is none. */
function viewColumn({ column, row }: Shown, isTable: boolean): ViewColumn {
  const inPlot = column.isNumber ? 'sum' : 'group'
  return {
    name: column.name,
    title: row.label || column.name,
    use: isTable ? 'show' : inPlot,
    key: null,
    part: null,
    isNumber: column.isNumber && !hasTexts(row),
    width: row.width ?? null,
    isTotal: row.isTotal ?? false,
    href: row.href ?? null,
  }
}

const sheetForms = { number: 'number', date: 'text', datetime: 'text', bool: 'yesNo', text: 'text' } as const

/** What a query gives to the statement and narrows its rows by. */
const askedOf = (definition: ReportDefinition, query: Query) => ({
  values: new Map(
    definition.params.map(({ name, type, value }) => [
      name,
      boundParam({ name, type }, query[`${PARAM_PREFIX}${name}`] ?? value ?? ''),
    ]),
  ),
  filters: filtersOf(definition, query),
  sort: sortOf(definition, query),
})

async function pageOf(ctx: Context, definition: ReportDefinition, query: Query): Promise<SqlPage> {
  const size = Math.min(wholeNumber(query.pageSize) || PAGE_SIZE, MOST_ROWS)
  const page = await runSql(ctx, reportOf(definition), {
    ...askedOf(definition, query),
    limit: size,
    offset: (Math.max(wholeNumber(query.pageNo), 1) - 1) * size,
    totals: definition.columns.flatMap(({ field, isTotal }) => (isTotal && field ? [field] : [])),
  })
  const shown = page.columns.flatMap((column) => {
    const row = definition.columns.find(({ field }) => field === column.name)
    return row ? [{ column, row }] : []
  })
  const records = page.records.map((record) => withTruth(page.columns, record))
  return { ...page, records: await withTexts(ctx, shown.map(byName), records) }
}

const wholeNumber = (text = ''): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

function sortOf({ columns }: ReportDefinition, { column, order }: Query) {
  if (column) {
    const isUp = order === 'asc' || order === 'ascend'
    return [column.replace(/_dictText$/, ''), isUp ? 'asc' : 'desc'] as const
  }
  const first = columns.find(({ sort, field }) => sort && field)
  return first?.sort && first.field ? ([first.field, first.sort] as const) : null
}

/** By the columns that are asked for: a value, one that is contained between stars, or a beginning and an end. */
function filtersOf({ columns }: ReportDefinition, query: Query): SqlFilter[] {
  return columns.flatMap(({ field, isQuery }) => {
    if (!isQuery || !field) return []
    const given = (name: string, op: SqlFilter['op']): SqlFilter[] =>
      query[name] ? [{ column: field, op, value: query[name] }] : []
    const [one] = given(field, 'eq')
    const within = one && /^\*(.+)\*$/.exec(one.value)?.[1]
    const equal: SqlFilter[] = within ? [{ column: field, op: 'contains', value: within }] : one ? [one] : []
    return [...equal, ...given(`${field}_begin`, 'ge'), ...given(`${field}_end`, 'le')]
  })
}

function queryItems({ params }: ReportDefinition, shown: readonly Shown[]): ReportQueryItem[] {
  const blank = { dictTable: '', dictText: '', config: '0' as const, hidden: '0' as const }
  const own = params.map(
    ({ name, label, type }): ReportQueryItem => ({
      ...blank,
      label: label || name,
      field: name,
      view: type === 'date' || type === 'datetime' ? type : 'text',
      mode: 'single',
      dictCode: '',
      selfSql: '1',
    }),
  )
  const byColumns = shown
    .filter(({ row }) => row.isQuery)
    .map(({ column, row }): ReportQueryItem => {
      const isRange = column.isNumber || column.type === 'date' || column.type === 'datetime'
      return {
        ...blank,
        label: row.label || column.name,
        field: column.name,
        view: hasTexts(row) ? 'list' : isRange && !column.isNumber ? column.type : 'text',
        mode: isRange && !hasTexts(row) ? 'group' : 'single',
        dictCode: hasTexts(row) ? textOptionOf(row, column.name) : '',
        selfSql: '0',
      }
    })
  return [...own, ...byColumns]
}

const byName = ({ column, row }: Shown) => ({ ...row, name: column.name })

/** What is true or false as people read it. */
const withTruth = (columns: readonly SqlColumn[], record: Row): Row => ({
  ...record,
  ...Object.fromEntries(
    columns.flatMap(({ name, type }) =>
      type === 'bool' && typeof record[name] === 'boolean'
        ? [[`${name}_dictText`, record[name] ? '是' : '否']]
        : [],
    ),
  ),
})

/** Refuses a statement that could not be run, or whose columns the report does not name rightly. */
export async function refuseSql(ctx: Context, definition: ReportDefinition): Promise<void> {
  const { params, code } = definition
  if (!/^[A-Za-z][\w-]*$/.test(code))
    throw new BusinessError('编码必须以字母开头，可包含数字、下划线、横杠！', { field: 'code' })
  for (const { name, type, value } of params) {
    if (!/^[A-Za-z]\w{0,48}$/.test(name))
      throw new BusinessError(`参数名【${name}】应以字母开头，由字母、数字、下划线组成`, { field: 'params' })
    if (params.filter((each) => each.name === name).length > 1)
      throw new BusinessError(`参数【${name}】重复`, { field: 'params' })
    boundParam({ name, type }, value ?? '')
  }
  const described = await describeSql(ctx, reportOf(definition))
  shownColumns(definition, described)
  refuseShown(definition.columns, new Set(described.map(({ name }) => name)))
}
