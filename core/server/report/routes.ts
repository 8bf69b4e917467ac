import { BusinessError, reportFaults } from '@mortise/model'
import type { Context } from '../context/context.ts'
import { servicesOf } from '../context/platform.ts'
import type { ReportSource } from '../context/report-source.ts'
import { disposition } from '../files/names.ts'
import type { ServerModule } from '../module/module.ts'
import { type AnyRoute, get } from '../module/route.ts'
import { entityReport } from './entity-report.ts'
import { queueReport, reportSheet } from './report-sheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The calls by which reports are asked for: those that modules tell, and those that staff built. */
export function reportRoutes(modules: readonly ServerModule[]): AnyRoute[] {
  const inCode = reportsInCode(modules)
  const found = async (
    ctx: Context,
    by: { readonly code: string } | { readonly id: string },
    refusal = '实体不存在',
  ): Promise<ReportSource> => {
    // The id of a report told in code is its code.
    const report =
      inCode.get('code' in by ? by.code : by.id) ?? (await servicesOf(ctx).providers.reports?.find(ctx, by))
    if (!report) throw new BusinessError(refusal)
    return report
  }
  return [
    get('/online/cgreport/api/getRpColumns/:code', 'login', async ({ ctx, params: { code = '' } }) =>
      (await found(ctx, { code })).columns(ctx),
    ),
    get('/online/cgreport/api/getQueryInfo/:id', 'login', async ({ ctx, params: { id = '' } }) =>
      (await found(ctx, { id }, '查询失败')).queryItems(ctx),
    ),
    get('/online/cgreport/api/getColumnsAndData/:code', 'login', async ({ ctx, params, query }) => {
      const report = await found(ctx, { code: params.code ?? '' })
      const { cgRpConfigName, columns, dictOptions } = await report.columns(ctx)
      return {
        data: await report.page(ctx, query),
        columns: columns.map((column) => ({ isTotal: '0', ...column, groupTitle: null })),
        dictOptions,
        cgreportHeadName: cgRpConfigName,
        fieldHrefSlots: columns.flatMap(({ dataIndex, href }) =>
          href ? [{ slotName: dataIndex, href }] : [],
        ),
        isGroupTitle: false,
      }
    }),
    get('/online/cgreport/api/getParamsInfo/:code', 'login', async ({ ctx, params: { code = '' } }) =>
      (await found(ctx, { code })).params(ctx),
    ),
    get('/online/cgreport/api/exportXls/:id', 'login', async ({ ctx, params, query, reply }) => {
      const report = await found(ctx, { id: params.id ?? '' })
      if (query.async === '1') return queueReport(ctx, report, query)
      const { bytes, fileName } = await reportSheet(ctx, report, query)
      return reply.type(xlsx).header('Content-Disposition', disposition('attachment', fileName)).send(bytes)
    }),
    get('/online/cgreport/api/getData/:id', 'login', async ({ ctx, params: { id = '' }, query }) =>
      (await found(ctx, { id })).page(ctx, query),
    ),
  ]
}

function reportsInCode(modules: readonly ServerModule[]): Map<string, ReportSource> {
  const reports = new Map<string, ReportSource>()
  const faults: string[] = []
  for (const bound of modules.flatMap((module) => module.reports ?? [])) {
    const { report } = bound
    if (reports.has(report.code)) faults.push(`report ${report.code} is defined twice`)
    faults.push(...reportFaults(report))
    reports.set(report.code, entityReport(bound))
  }
  if (faults.length > 0) throw new Error(`reports do not fit:\n${faults.join('\n')}`)
  return reports
}
