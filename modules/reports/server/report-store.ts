import { OnlineReport } from '@mortise/reports/model'
import type { ReportStore } from '@mortise/server'
import { refuseUnshared } from './access.ts'
import { reportSourceOf } from './report-source.ts'

/** Reports that staff put together, for all calls that ask reports by code. */
export const reportStore: ReportStore = {
  async find(ctx, by) {
    const code = 'code' in by ? by.code : by.id
    const report = await ctx.repo(OnlineReport).first({ code })
    if (!report) return null
    await refuseUnshared(ctx, report)
    return reportSourceOf(ctx, report)
  },
}
