import {
  type AnyEntity,
  type AnyField,
  type AnyReport,
  auditFields,
  BusinessError,
  both,
  comparedAs,
  conditionOf,
  type DictItem,
  fieldsOf,
  PARAM_PREFIX,
  paramConditions,
  type ReportColumn,
  type ReportQueryItem,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { forbidden } from '../base/failure.ts'
import type { Context } from '../context/context.ts'
import { servicesOf } from '../context/platform.ts'
import type { ReportSource } from '../context/report-source.ts'
import { sheetColumns } from '../excel/index.ts'
import type { BoundReport } from '../module/report.ts'
import { optionsOf, viewOf } from './views.ts'

/** Items that stand in the search area before it is unfolded. */
const AT_FIRST = 2

interface Shown {
  readonly key: string
  /** On the wire. */
  readonly name: string
  readonly field: AnyField
}

/** A report over the rows of an entity: its list, with all rights and rules of it, seen through the report's columns. */
export function entityReport({ report, narrow }: BoundReport): ReportSource {
  const entity = report.entity as AnyEntity
  const seen = (ctx: Context, keys: readonly string[]) => seenFields(report, ctx, keys)
  const narrowed = (ctx: Context, columns: readonly Shown[], query: Query) => {
    const hidden = ctx.hidden(entity)
    const also = both(
      narrow?.(ctx),
      conditionOf(entity, report.where),
      ...paramConditions(report, query, (key) => !hidden.has(key)),
    )
    return {
      also,
      wanted: { ...orderOf(report, columns, query), ...filtersOf(seen(ctx, report.query), query) },
    }
  }
  return {
    async columns(ctx) {
      const dicts = await servicesOf(ctx).dicts.all(ctx.tenant)
      const dictOptions: Record<string, readonly DictItem[]> = {}
      for (const { name, field } of seen(ctx, [...report.columns, ...report.query])) {
        const options = optionsOf(name, field, dicts)
        // Under the name of the field too, where the search area looks for them.
        if (options) Object.assign(dictOptions, { [options.key]: options.items, [name]: options.items })
      }
      const columns = seen(ctx, report.columns).map(({ name, field }): ReportColumn => {
        const key = optionsOf(name, field, dicts)?.key
        const type = comparedAs(field)?.type
        return {
          title: field.label,
          dataIndex: name,
          align: type === 'number' || type === 'integer' ? 'right' : 'center',
          sorter: comparedAs(field)?.several === false,
          ...(key && { customRender: key }),
        }
      })
      return { cgRpConfigId: report.code, cgRpConfigName: report.label, columns, dictOptions }
    },

    async queryItems(ctx) {
      const fields = seen(ctx, report.query).flatMap(({ name, field }) => {
        const view = viewOf(field, ctx.linked)
        return view ? [{ label: field.label, field: name, ...view }] : []
      })
      const params = Object.entries(report.params).filter(([, { isShown }]) => isShown)
      const own = params.map(([name, { label }]) => ({
        label,
        field: name,
        view: 'text',
        mode: 'single' as const,
        selfSql: '1' as const,
      }))
      return [...fields, ...own].map(
        (item, index): ReportQueryItem => ({
          hidden: index < AT_FIRST ? '0' : '1',
          dictCode: '',
          dictTable: '',
          dictText: '',
          config: '0',
          selfSql: '0',
          ...item,
        }),
      )
    },

    async params(ctx) {
      seen(ctx, [])
      return Object.entries(report.params).map(([name, { label, default: usual = '' }]) => ({
        paramName: name,
        paramTxt: label,
        paramValue: usual,
      }))
    },

    async sheet(ctx, query) {
      const columns = seen(ctx, report.columns)
      const { wanted, also } = narrowed(ctx, columns, query)
      const shown = sheetColumns(entity, await servicesOf(ctx).dicts.all(ctx.tenant), {
        keys: columns.map(({ key }) => key),
        hidden: ctx.hidden(entity),
      })
      return { columns: shown, sql: await ctx.sheetSql(entity, shown, wanted, also), title: report.label }
    },

    async page(ctx, query) {
      const columns = seen(ctx, report.columns)
      const { wanted, also } = narrowed(ctx, columns, query)
      const { records, total, isBound } = await ctx.list(entity, { ...wanted, ...pagingOf(query) }, also)
      const names = ['id', ...columns.flatMap(({ name }) => [name, `${name}_dictText`])]
      return { records: records.map((row) => only(row, names)), total, ...(isBound && { isBound }) }
    },
  }
}

/** Those of some fields that the caller may read; refuses whoever lacks the right that the report needs. */
function seenFields({ entity, needs }: AnyReport, ctx: Context, keys: readonly string[]): Shown[] {
  if (needs && !ctx.can(needs)) throw forbidden()
  const hidden = ctx.hidden(entity)
  return keys.flatMap((key) => {
    const field = fieldsOf(entity as AnyEntity)[key] ?? auditFields[key]
    return field && !hidden.has(key) ? [{ key, name: wireNameOf(key, field), field }] : []
  })
}

type Query = Readonly<Record<string, string>>

/** What of a query narrows a report by the fields that it offers to this caller. */
export const reportFilters = (report: AnyReport, ctx: Context, query: Query): Query =>
  filtersOf(seenFields(report, ctx, report.query), query)

const pagingOf = ({ pageNo = '', pageSize = '' }: Query) => ({ pageNo, pageSize })

/** The parameters about the fields that a report is narrowed by; others were not offered and count for nothing. */
function filtersOf(fields: readonly Shown[], query: Query): Query {
  const names = fields.flatMap(({ name }) =>
    ['', '_begin', '_end', '_MultiString'].map((part) => name + part),
  )
  return only(
    query,
    names.filter((name) => !name.startsWith(PARAM_PREFIX)),
  ) as Query
}

/** By a column of the report, or by what lists are ordered by where nobody chose. */
function orderOf(
  { entity, sort }: AnyReport,
  columns: readonly Shown[],
  { column, order = '' }: Query,
): Query {
  const [key, direction] = sort
  const field = fieldsOf(entity as AnyEntity)[key]
  if (!column) return { column: wireNameOf(key, field), order: direction }
  const wanted = column.replace(/_dictText$/, '')
  if (wanted === 'createTime' || wanted === 'id' || columns.some(({ name }) => name === wanted)) {
    return { column: wanted, order }
  }
  throw new BusinessError(`请注意，将要排序的列字段不存在：${column.slice(0, 100)}`, {
    code: 400,
    result: { param: 'column' },
  })
}

const only = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
