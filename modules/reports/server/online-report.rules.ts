import { BusinessError, fieldsOf, wireNameOf } from '@mortise/model'
import {
  type CompiledReport,
  compileReport,
  conditionFor,
  Dashboard,
  isSqlReport,
  OnlineReport,
  refuseShown,
} from '@mortise/reports/model'
import { type Context, forbidden, rules } from '@mortise/server'
import { sourceOf } from './access.ts'
import { readerOf } from './report-source.ts'
import { refuseSql } from './sql-report.ts'

export const onlineReportRules = rules(OnlineReport, {
  async check(report, ctx, before) {
    for (const { dict } of report.columns)
      if (dict && !(await ctx.dictionary(dict)).length)
        throw new BusinessError(`字典【${dict}】不存在`, { field: 'columns' })
    if (isSqlReport(report) || isSqlReport({ source: before?.source ?? '' })) {
      if (!ctx.can('onlineReport:sql')) throw forbidden()
      if (isSqlReport(report)) return refuseSql(ctx, report)
    }
    const of = sourceOf(ctx, report)
    const compiled = compileReport(report, of)
    refuseShown(report.columns, namesOf(compiled))
    refuseUnreadable(report, ctx, of)
    conditionFor(report, of, { today: ctx.today, mayRead: readerOf(ctx, of) })
  },

  async remove(report, ctx) {
    const boards = await ctx.repo(Dashboard).select({
      lines: 'cards',
      some: { field: 'report', test: { op: 'eq', value: report.id } },
    })
    if (boards[0])
      throw new BusinessError(`报表【${report.name}】在看板【${boards[0].name}】中使用，不能删除`)
  },
})

/** The columns of its rows, by which addresses may be made. */
const namesOf = (compiled: CompiledReport): ReadonlySet<string> =>
  new Set(
    compiled.kind === 'groups'
      ? [...compiled.groups, ...compiled.figures].map(({ name }) => name)
      : [
          'id',
          ...compiled.report.columns.map((key) => wireNameOf(key, fieldsOf(compiled.report.entity)[key])),
        ],
  )

/** Nobody builds a report of what is out of the own sight. */
function refuseUnreadable(
  { columns }: Parameters<typeof compileReport>[0],
  ctx: Context,
  of: ReturnType<typeof sourceOf>,
): void {
  const hidden = ctx.hidden(of)
  const strange = columns.find(({ field }) => field && hidden.has(field))
  if (strange) throw new BusinessError(`没有查看字段【${strange.label || strange.field}】的权限`)
}

const CODE = /^[A-Za-z][\w-]*$/

export const dashboardRules = rules(Dashboard, {
  check({ code }) {
    if (!CODE.test(code))
      throw new BusinessError('编码必须以字母开头，可包含数字、下划线、横杠！', { field: 'code' })
  },
})
