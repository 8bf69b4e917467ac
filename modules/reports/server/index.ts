import { reports } from '@mortise/reports/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { demo } from './demo.ts'
import { dashboardRules, onlineReportRules } from './online-report.rules.ts'
import { reportStore } from './report-store.ts'
import { reportRoutes } from './reports.routes.ts'

export { reportsOf } from './access.ts'
export { demoBoards, demoReports } from './demo-reports.ts'
export { viewOf } from './report-view.ts'

export default serverModule(reports, {
  needs: [system],
  rules: [onlineReportRules, dashboardRules],
  routes: reportRoutes,
  demo,
  provides: { reports: () => reportStore },
})
