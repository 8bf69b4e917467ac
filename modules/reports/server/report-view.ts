import { type AnyEntity, advancedOf, auditFields, comparedAs, fieldsOf } from '@mortise/model'
import {
  type CompiledReport,
  compileReport,
  conditionFor,
  type GroupColumn,
  isSqlReport,
  type ReportDefinition,
  type ReportView,
  type ViewColumn,
} from '@mortise/reports/model'
import type { Context, ReportSource } from '@mortise/server'
import { sourceOf } from './access.ts'
import { groupPage, readableGroups, readerOf, reportSourceOf } from './report-source.ts'
import { sqlView } from './sql-report.ts'

/** What a chart shows of its groups where its report does not say. */
const CHART_ROWS = 50

/** A page of a report with all that is needed to draw it, as the caller may see it. */
export async function viewOf(
  ctx: Context,
  definition: ReportDefinition & { readonly remark?: string | null },
  query: Readonly<Record<string, string>>,
): Promise<ReportView> {
  if (isSqlReport(definition)) return sqlView(ctx, definition, query)
  const of = sourceOf(ctx, definition)
  const compiled = compileReport(definition, of)
  const source = reportSourceOf(ctx, definition)
  const isTable = definition.chart === 'table'
  const asked = isTable ? query : { ...query, pageNo: '1', pageSize: String(definition.limit ?? CHART_ROWS) }
  const [head, queryItems] = [await source.columns(ctx), await source.queryItems(ctx)]
  const page = await pageOf(ctx, definition, { compiled, source, query: asked })
  const where = conditionFor(definition, of, { today: ctx.today, mayRead: readerOf(ctx, of) })
  return {
    code: definition.code,
    name: definition.name,
    chart: definition.chart,
    remark: definition.remark ?? null,
    source: of.name,
    sourceLabel: of.label,
    columns: columnsOf(ctx, definition, compiled),
    queryItems,
    dictOptions: head.dictOptions,
    where: advancedOf(of, where),
    ...page,
  }
}

type Page = Pick<ReportView, 'records' | 'total' | 'whole' | 'isBound'>

async function pageOf(
  ctx: Context,
  definition: ReportDefinition,
  {
    compiled,
    source,
    query,
  }: {
    readonly compiled: CompiledReport
    readonly source: ReportSource
    readonly query: Readonly<Record<string, string>>
  },
): Promise<Page> {
  if (compiled.kind === 'groups') return groupPage(ctx, definition, compiled, query)
  const { records, total, isBound } = await source.page(ctx, query)
  return { records, total, whole: {}, ...(isBound && { isBound }) }
}

function columnsOf(ctx: Context, definition: ReportDefinition, compiled: CompiledReport): ViewColumn[] {
  const of: AnyEntity = compiled.report.entity
  if (compiled.kind === 'groups') {
    const { groups, figures } = readableGroups(ctx, compiled)
    return [...groups, ...figures].map((column) => viewColumn(of, column))
  }
  const mayRead = readerOf(ctx, of)
  return definition.columns.flatMap((row) => {
    const key = row.field ?? ''
    const field = fieldsOf(of)[key] ?? auditFields[key]
    if (!field || (!(key in auditFields) && !mayRead(key))) return []
    return [viewColumn(of, { name: field.wire ?? key, label: row.label || field.label, row })]
  })
}

function viewColumn(of: AnyEntity, { name, label, row }: GroupColumn): ViewColumn {
  const field = row.field ? (fieldsOf(of)[row.field] ?? auditFields[row.field]) : undefined
  const type = field && comparedAs(field)?.type
  const isFigure = row.use !== 'group' && row.use !== 'show'
  const isDate = type === 'date' || type === 'datetime'
  return {
    name,
    title: label,
    use: row.use,
    key: row.field || null,
    part: row.part ?? null,
    isNumber: (isFigure && !isDate) || row.use === 'count' || type === 'number' || type === 'integer',
    width: row.width ?? null,
    isTotal: row.isTotal ?? false,
    href: row.href ?? null,
  }
}
