import { backupRoutes } from './backups.routes.ts'
import { dataSourceRules } from './data-sources/data-source.rules.ts'
import { dataSourceRoutes } from './data-sources/data-sources.routes.ts'
import { figureRoutes } from './figures.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { gatewayRouteRules } from './gateway/gateway-route.rules.ts'
import { initializeRoutes } from './initialize.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { scheduledJobRules } from './jobs/scheduled-job.rules.ts'
import { logoRoutes, logoRules } from './logo.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { visitRoutes } from './logs/visits.routes.ts'

/** How the installation runs: jobs, logs, files, gateway, data sources, figures, its look. */
export const operationsRules = [logoRules, scheduledJobRules, dataSourceRules, gatewayRouteRules]
export const operationsRoutes = [
  ...figureRoutes,
  ...logoRoutes,
  ...initializeRoutes,
  ...backupRoutes,
  ...fileRoutes,
  ...logRoutes,
  ...visitRoutes,
  ...jobRoutes,
  ...dataSourceRoutes,
  ...gatewayRoutes,
]
