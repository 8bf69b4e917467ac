import { defineModule } from '@mortise/model'
import { Dashboard } from './dashboard.ts'
import {
  CardSize,
  ReportChart,
  ReportParamType,
  ReportPart,
  ReportPeriod,
  ReportSort,
  ReportUse,
} from './dicts.ts'
import { OnlineReport } from './online-report.ts'

export { type CompiledReport, compileReport, conditionFor, type GroupColumn } from './compile.ts'
export {
  isSqlReport,
  paramsIn,
  type ReportColumnRow,
  type ReportDefinition,
  type ReportParamRow,
  SQL_SOURCE,
} from './online-report.ts'
export { addressOf, refuseShown, textsOf } from './shown-values.ts'
export type {
  BoardCard,
  BoardView,
  OpenEntry,
  ReportSourceInfo,
  ReportView,
  SqlTable,
  SqlTableColumn,
  ViewColumn,
} from './view.ts'
export {
  CardSize,
  Dashboard,
  OnlineReport,
  ReportChart,
  ReportParamType,
  ReportPart,
  ReportPeriod,
  ReportSort,
  ReportUse,
}

export const reports = defineModule('reports', {
  label: '报表与看板',
  icon: 'pie-chart',
  entities: [OnlineReport, Dashboard],
  dicts: [ReportUse, ReportParamType, ReportPart, ReportSort, ReportChart, ReportPeriod, CardSize],
  permissions: { 'onlineReport:sql': '编写SQL报表' },
  menu: [
    { label: '报表中心', icon: 'read', open: '/online/report-center', everyone: true },
    { label: '数据看板', icon: 'dashboard', open: '/online/boards', everyone: true },
    { label: '在线报表', open: '/online/reports' },
    { label: '看板设计', open: Dashboard },
    { label: '报表', open: '/online/cgreport/:code', hidden: true, everyone: true },
  ],
})
