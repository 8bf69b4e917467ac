import {
  type AdvancedQuery,
  type AggregateFigure,
  type AggregateGroup,
  type AnyEntity,
  type AnyField,
  addDays,
  addMonths,
  aggregationsOf,
  auditFields,
  BusinessError,
  both,
  type Condition,
  conditionOf,
  defineReport,
  endOfMonth,
  everything,
  fieldsOf,
  parseQuery,
  queryFieldsOf,
  type Report,
  startOfMonth,
  wholeDays,
} from '@mortise/model'
import type { ReportColumnRow, ReportDefinition } from './online-report.ts'

/** A column of a report over groups: its name on the wire, and the group or figure that it shows. */
export interface GroupColumn {
  readonly name: string
  readonly label: string
  readonly row: ReportColumnRow
}
export type CompiledReport =
  | { readonly kind: 'rows'; readonly report: Report }
  | {
      readonly kind: 'groups'
      readonly report: Report
      readonly groups: readonly (GroupColumn & AggregateGroup)[]
      readonly figures: readonly (GroupColumn & AggregateFigure)[]
    }

const CODE = /^[A-Za-z][\w-]*$/
const MOST_GROUPS = 4
const MOST_COLUMNS = 60

/** What a definition means over an entity; refuses in words what makes no sense. */
export function compileReport(definition: ReportDefinition, of: AnyEntity): CompiledReport {
  const { code, name, chart } = definition
  if (!CODE.test(code))
    throw new BusinessError('编码必须以字母开头，可包含数字、下划线、横杠！', { field: 'code' })
  if (definition.columns.length > MOST_COLUMNS) throw refused(`报表最多${MOST_COLUMNS}列`)
  const columns = definition.columns.map((row) => columnOf(of, row))
  refuseTwice(columns)
  refusePeriod(definition, of)
  const isGrouped = columns.some(({ row }) => row.use !== 'show')
  const shown = columns.filter(({ row }) => row.use === 'show')
  if (isGrouped && shown.length > 0)
    throw refused(`列【${shown[0]?.label}】是明细，不能与分组或统计放在同一张报表中`)
  if (!isGrouped && chart !== 'table') throw refused('图表需要至少一个统计列，如计数或求和')
  const report = defineReport(code, {
    label: name,
    entity: of,
    columns: shown.map(({ row }) => row.field ?? ''),
    query: columns.flatMap(({ row }) => (row.isQuery && row.field ? [row.field] : [])),
    ...sortOf(of, shown),
  })
  if (!isGrouped) return { kind: 'rows', report }
  const groups = columns.flatMap((column) =>
    column.row.use === 'group'
      ? [{ ...column, key: column.row.field ?? '', part: column.row.part ?? null }]
      : [],
  )
  const figures = columns.flatMap((column) => {
    const { use, field } = column.row
    return use === 'group' || use === 'show' ? [] : [{ ...column, key: field || null, how: use }]
  })
  if (groups.length > MOST_GROUPS) throw refused(`最多按${MOST_GROUPS}个字段分组`)
  if (figures.length === 0) throw refused('分组的报表需要至少一个统计列，如计数或求和')
  if (['bar', 'line', 'pie'].includes(chart) && groups.length === 0) throw refused('图表需要至少一个分组列')
  if (chart === 'pie' && groups.length > 1) throw refused('饼图只能有一个分组列')
  return { kind: 'groups', report, groups, figures }
}

const refused = (message: string) => new BusinessError(message, { field: 'columns' })

function columnOf(of: AnyEntity, row: ReportColumnRow): GroupColumn {
  const { field: key, use, part } = row
  if (!key) {
    if (use !== 'count') throw refused('除计数外，每一列都要选择字段')
    return { name: 'row_count', label: row.label || '记录数', row }
  }
  const found = queryFieldsOf(of).byKey.get(key)
  if (!found || found.field.internal)
    throw refused(`${of.label}没有字段【${key.slice(0, 64)}】，或该字段不能用于报表`)
  const { isGroup, isDate, how } = aggregationsOf(of, key)
  const label = row.label || found.field.label
  if (use === 'group' && !isGroup) throw refused(`字段【${found.field.label}】不能用于分组`)
  if (part && !(use === 'group' && isDate))
    throw refused(`【${found.field.label}】不是日期分组，不能设日期粒度`)
  if (use !== 'group' && use !== 'show' && use !== 'count' && !how.includes(use))
    throw refused(`字段【${found.field.label}】不能${uses[use]}`)
  if (row.isQuery && found.several) throw refused(`字段【${found.field.label}】含多个值，不能作为查询条件`)
  const suffix = use === 'show' ? null : use === 'group' ? part : use
  return { name: suffix ? `${found.name}_${suffix}` : found.name, label, row }
}
const uses = { sum: '求和', avg: '求平均', min: '取最小值', max: '取最大值' } as const

function refuseTwice(columns: readonly GroupColumn[]): void {
  const twice = columns.find(({ name }, at) => columns.findIndex((each) => each.name === name) < at)
  if (twice) throw refused(`列【${twice.label}】重复`)
}

function refusePeriod({ periodField, period }: ReportDefinition, of: AnyEntity): void {
  if (!period) return
  const field = periodField ? fieldOf(of, periodField) : undefined
  if (!field) throw new BusinessError('选择统计期间时，请同时选择期间字段', { field: 'periodField' })
  if (field.kind !== 'date' && field.kind !== 'datetime')
    throw new BusinessError(`期间字段【${field.label}】不是日期`, { field: 'periodField' })
}

const fieldOf = (of: AnyEntity, key: string): AnyField | undefined =>
  queryFieldsOf(of).byKey.has(key) ? (fieldsOf(of)[key] ?? auditFields[key]) : undefined

function sortOf(of: AnyEntity, shown: readonly GroupColumn[]): Partial<Report> {
  const first = shown.find(({ row }) => row.sort)
  if (!first?.row.sort || !first.row.field) return { sort: of.sort }
  return { sort: [first.row.field, first.row.sort] }
}

/** What the rows of a report are narrowed to, whoever asks; refuses whom it would tell of a field that may not be read. */
export function conditionFor(
  { filter, periodField, period }: Pick<ReportDefinition, 'filter' | 'periodField' | 'period'>,
  of: AnyEntity,
  { today, mayRead }: { readonly today: string; readonly mayRead: (key: string) => boolean },
): Condition {
  const asked =
    filter && filter.items.length > 0 ? parseQuery(of, superQuery(filter), { mayRead }).where : null
  if (!period || !periodField) return both(everything, asked)
  const readable = periodField in auditFields || mayRead(periodField)
  if (!readable) throw new BusinessError('没有查看期间字段的权限，不能打开报表')
  const [from, to] = spanOf(period, today)
  const [ge, le] = fieldOf(of, periodField)?.kind === 'datetime' ? wholeDays(from, to) : [from, to]
  return both(conditionOf(of, { [periodField]: { ge, le } }), asked)
}

const superQuery = ({ matchType, items }: AdvancedQuery) => ({
  superQueryParams: JSON.stringify(items),
  superQueryMatchType: matchType,
})

function spanOf(
  period: NonNullable<ReportDefinition['period']>,
  today: string,
): readonly [from: string, to: string] {
  const month = startOfMonth(today)
  switch (period) {
    case 'today':
      return [today, today]
    case 'last7':
      return [addDays(today, -6), today]
    case 'last30':
      return [addDays(today, -29), today]
    case 'month':
      return [month, endOfMonth(month)]
    case 'lastMonth':
      return [addMonths(month, -1), addDays(month, -1)]
    case 'last12':
      return [addMonths(month, -11), endOfMonth(month)]
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]
  }
}
