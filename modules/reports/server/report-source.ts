import {
  type AggregateQuery,
  type AnyEntity,
  type AnyField,
  auditFields,
  BusinessError,
  type DictItem,
  fieldsOf,
  type ReportColumn,
  type Row,
} from '@mortise/model'
import {
  type CompiledReport,
  compileReport,
  conditionFor,
  isSqlReport,
  type ReportDefinition,
} from '@mortise/reports/model'
import {
  type Context,
  entityReport,
  forbidden,
  optionsOf,
  type ReportSource,
  reportFilters,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { sourceOf } from './access.ts'
import { dictOptions, hasTexts, textOptionOf, textPairs, withTexts } from './report-texts.ts'
import { sqlSource } from './sql-report.ts'

type Groups = Extract<CompiledReport, { kind: 'groups' }>
type Query = Readonly<Record<string, string>>

const PAGE_SIZE = 10
const MOST_ROWS = 1000

/** Whether a caller may read a field. */
export const readerOf = (ctx: Context, of: AnyEntity) => {
  const hidden = ctx.hidden(of)
  return (key: string) => !hidden.has(key)
}

/** A report as its calls ask it: by the engine's own list or its groups, so that every right of the caller holds. */
export function reportSourceOf(ctx: Context, definition: ReportDefinition): ReportSource {
  if (isSqlReport(definition)) return sqlSource(definition)
  const of = sourceOf(ctx, definition)
  const compiled = compileReport(definition, of)
  if (compiled.kind === 'groups') return groupSource(definition, compiled)
  const narrow = (caller: Context) =>
    conditionFor(definition, of, { today: caller.today, mayRead: readerOf(caller, of) })
  const rows = entityReport({ report: compiled.report, narrow })
  const own = definition.columns.map((row) => ({ ...row, name: nameOf(of, row.field ?? '') }))
  const byName = new Map(own.map((column) => [column.name, column]))
  return {
    ...rows,
    async columns(caller) {
      const head = await rows.columns(caller)
      return {
        ...head,
        columns: head.columns.map((column) => {
          const row = byName.get(column.dataIndex)
          return {
            ...column,
            title: row?.label || column.title,
            ...(row && hasTexts(row) && { customRender: textOptionOf(row, row.name) }),
            ...(row?.href && { href: row.href }),
          }
        }),
        dictOptions: { ...head.dictOptions, ...(await dictOptions(caller, own)) },
      }
    },
    async sheet(caller, query) {
      const plan = await rows.sheet!(caller, query)
      const options = await dictOptions(caller, own)
      const columns = plan.columns.map((column) => {
        const row = own.find(({ field }) => field === column.key)
        const texts = row && hasTexts(row) ? textPairs(options[row.name]) : column.texts
        return {
          ...column,
          label: row?.label || column.label,
          ...(texts !== column.texts && { form: 'choice' as const, texts }),
        }
      })
      return { ...plan, columns }
    },
    async page(caller, query) {
      const page = await rows.page(caller, query)
      return { ...page, records: await withTexts(caller, own, page.records) }
    },
  }
}

const fieldNamed = (of: AnyEntity, key: string): AnyField | undefined => fieldsOf(of)[key] ?? auditFields[key]
const nameOf = (of: AnyEntity, key: string): string => fieldNamed(of, key)?.wire ?? key

/** What of a report over groups the caller may read: figures out of sight are left out, groups by them refused. */
export function readableGroups(
  ctx: Context,
  { report, groups, figures }: Groups,
): Pick<Groups, 'groups' | 'figures'> {
  const mayRead = readerOf(ctx, report.entity)
  const isAudit = (key: string) => key in auditFields
  if (groups.some(({ key }) => !isAudit(key) && !mayRead(key))) throw forbidden()
  return { groups, figures: figures.filter(({ key }) => key === null || isAudit(key) || mayRead(key)) }
}

function groupSource(definition: ReportDefinition, compiled: Groups): ReportSource {
  const { report } = compiled
  const of: AnyEntity = report.entity
  const plain = entityReport({ report })
  return {
    async columns(ctx) {
      const { groups, figures } = readableGroups(ctx, compiled)
      const dicts = await servicesOf(ctx).dicts.all(ctx.tenant)
      const dictOptions: Record<string, readonly DictItem[]> = {}
      for (const key of report.query) {
        const field = fieldNamed(of, key)
        const options = field && optionsOf(nameOf(of, key), field, dicts)
        if (options)
          Object.assign(dictOptions, { [options.key]: options.items, [nameOf(of, key)]: options.items })
      }
      const columns = [...groups, ...figures].map(
        ({ name, label, row }): ReportColumn => ({
          title: label,
          dataIndex: name,
          align: row.use === 'group' ? 'center' : 'right',
          sorter: true,
          isTotal: row.isTotal ? '1' : '0',
        }),
      )
      return { cgRpConfigId: report.code, cgRpConfigName: report.label, columns, dictOptions }
    },
    queryItems: (ctx) => plain.queryItems(ctx),
    params: async () => [],
    async page(ctx, query) {
      const { records, total } = await groupPage(ctx, definition, compiled, query)
      return { records, total }
    },
  }
}

/** A page of groups as rows by the names of their columns, and what the figures come to over all. */
export async function groupPage(
  ctx: Context,
  definition: ReportDefinition,
  compiled: Groups,
  query: Query,
): Promise<{ readonly records: readonly Row[]; readonly total: number; readonly whole: Row }> {
  const { report } = compiled
  const of: AnyEntity = report.entity
  const { groups, figures } = readableGroups(ctx, compiled)
  if (figures.length === 0) throw forbidden()
  const also = conditionFor(definition, of, { today: ctx.today, mayRead: readerOf(ctx, of) })
  const columns = [...groups, ...figures]
  const size = Math.min(wholeNumber(query.pageSize) || PAGE_SIZE, MOST_ROWS)
  const asked: AggregateQuery = {
    groups,
    figures,
    sort: sortOf(columns, query),
    limit: size,
    offset: (Math.max(wholeNumber(query.pageNo), 1) - 1) * size,
  }
  const answer = await ctx.aggregate(of, asked, reportFilters(report, ctx, query), also)
  const records = answer.rows.map(({ values, texts, figures: found }) =>
    Object.fromEntries([
      ...groups.flatMap(({ name }, at) => [
        [name, values[at] ?? null],
        [`${name}_dictText`, texts[at] ?? ''],
      ]),
      ...figures.map(({ name }, at) => [name, found[at] ?? null]),
    ]),
  )
  const whole = Object.fromEntries(figures.map(({ name }, at) => [name, answer.whole[at] ?? null]))
  return { records, total: answer.total, whole }
}

const wholeNumber = (text = ''): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0)

function sortOf(
  columns: Groups['groups'] | readonly (Groups['groups'][number] | Groups['figures'][number])[],
  { column, order }: Query,
): AggregateQuery['sort'] {
  if (!column) return columns.flatMap(({ row }, place) => (row.sort ? [[place, row.sort] as const] : []))
  const place = columns.findIndex(({ name }) => name === column.replace(/_dictText$/, ''))
  if (place < 0)
    throw new BusinessError(`请注意，将要排序的列字段不存在：${column.slice(0, 100)}`, {
      code: 400,
      result: { param: 'column' },
    })
  return [[place, order === 'asc' || order === 'ascend' ? 'asc' : 'desc']]
}
