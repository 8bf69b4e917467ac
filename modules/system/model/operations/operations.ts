import { DatabaseType, DataSource } from './data-source.ts'
import { FileStorage, StoredFile } from './files.ts'
import { GatewayRoute, RouteAccess, RouteCondition, RouteFilter } from './gateway-route.ts'
import { LogoSetting } from './logo.ts'
import { logDicts, logEntities } from './logs.ts'
import { MissedRuns, ScheduledJob } from './scheduled-job.ts'

/** How the installation runs: jobs, logs, files, gateway, data sources, its look. */
export const operationsEntities = [
  LogoSetting,
  StoredFile,
  ...logEntities,
  DataSource,
  GatewayRoute,
  ScheduledJob,
]
export const operationsDicts = [
  FileStorage,
  ...logDicts,
  DatabaseType,
  RouteCondition,
  RouteFilter,
  RouteAccess,
  MissedRuns,
]
