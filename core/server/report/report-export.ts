import type { Context } from '../context/context.ts'
import { servicesOf } from '../context/platform.ts'
import type { Services } from '../context/services.ts'
import type { SheetPlan } from '../context/sheet-plan.ts'
import { addressOf } from '../db/statement/database.ts'
import type { ExportConnection } from '../excel/export/export.ts'
import { exportJobBy, exportRows, queueExport } from '../excel/index.ts'
import type { Message } from '../module/route.ts'
import { reportLogin } from './sql/login.ts'
import { settingOf, viewOf } from './sql/views.ts'

const jobName = 'core:exportReport'

/** Leaves a report to a job, to be found in the download centre. */
export const queueReportSheet = (ctx: Context, plan: SheetPlan): Promise<Message> =>
  queueExport(ctx, plan, jobName)

/** Writes queued reports. */
export const exportReportJob = exportJobBy('导出报表到下载中心', (services, plan) =>
  connectionFor(services, plan),
)

/** A report as a sheet for whoever waits. */
export async function reportRows(ctx: Context, plan: SheetPlan, rowLimit: number) {
  const services = servicesOf(ctx)
  return exportRows({ services, ctx, ...plan, rowLimit, connection: await connectionFor(services, plan) })
}

/** By the login of reports, with the views open that the statement reads; what reads none is read as any other sheet. */
async function connectionFor(services: Services, { views }: SheetPlan): Promise<ExportConnection> {
  if (!views) return { connectionString: addressOf(services.db.pool), settings: [] }
  const login = await reportLogin(services)
  const settings: [string, string][] = []
  for (const { select, isBarred } of views) {
    const view = await viewOf(login, select, isBarred)
    settings.push([settingOf(view), view.key])
  }
  return { connectionString: addressOf(login.pool), settings }
}
