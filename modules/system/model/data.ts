import type { MenuItem } from '@mortise/model'
import { DatabaseType, DataSource } from './operations/data-source.ts'
import { GatewayRoute, RouteAccess, RouteCondition, RouteFilter } from './operations/gateway-route.ts'
import { MissedRuns, ScheduledJob } from './operations/scheduled-job.ts'
import { TenantDictionaryItem } from './reference/dictionary.ts'
import { Holiday, HolidayType } from './reference/holiday.ts'
import { SettingType, SystemParameter, TenantParameter, WorkShifts } from './reference/parameter.ts'

/** What the product is set up with beside people and rights. */
export const dataEntities = [
  TenantDictionaryItem,
  Holiday,
  SystemParameter,
  TenantParameter,
  DataSource,
  GatewayRoute,
  ScheduledJob,
]
export const dataDicts = [
  HolidayType,
  SettingType,
  DatabaseType,
  RouteCondition,
  RouteFilter,
  RouteAccess,
  MissedRuns,
]
export const dataParameters = [WorkShifts]
export const dataMenu: readonly MenuItem[] = [
  {
    label: '节假日',
    icon: 'calendar',
    open: Holiday,
    permissions: { 'holiday:importYear': '导入年历' },
  },
  {
    label: '数据源',
    icon: 'database',
    open: DataSource,
    permissions: { 'dataSource:test': '测试连接' },
  },
  { label: '网关路由', icon: 'cluster', open: GatewayRoute },
  { label: '系统参数', icon: 'tool', open: SystemParameter },
  { label: '公司参数', icon: 'tool', open: TenantParameter },
  {
    label: '定时任务',
    icon: 'schedule',
    open: ScheduledJob,
    permissions: {
      'scheduledJob:execute': '立即执行',
      'scheduledJob:pause': '停止任务',
      'scheduledJob:resume': '启用任务',
    },
  },
]
