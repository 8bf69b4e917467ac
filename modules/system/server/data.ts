import { dataSourceRules } from './operations/data-sources/data-source.rules.ts'
import { dataSourceRoutes } from './operations/data-sources/data-sources.routes.ts'
import { gatewayRoutes } from './operations/gateway/gateway.routes.ts'
import { gatewayRouteRules } from './operations/gateway/gateway-route.rules.ts'
import { jobRoutes } from './operations/jobs/jobs.routes.ts'
import { scheduledJobRules } from './operations/jobs/scheduled-job.rules.ts'
import { holidayRoutes } from './reference/calendar/holidays.routes.ts'
import { codeRuleRoutes } from './reference/code-rules/code-rules.routes.ts'
import { tenantDictionaryItemRules } from './reference/dictionaries/dictionary.rules.ts'
import { dictionaryBinRoutes } from './reference/dictionaries/recycle-bin.routes.ts'
import { parameterRules, tenantParameterRules } from './reference/parameters/parameter.rules.ts'

/** What the product is set up with beside people and rights. */
export const dataRules = [
  tenantDictionaryItemRules,
  scheduledJobRules,
  parameterRules,
  tenantParameterRules,
  dataSourceRules,
  gatewayRouteRules,
]
export const dataRoutes = [
  ...codeRuleRoutes,
  ...dictionaryBinRoutes,
  ...jobRoutes,
  ...holidayRoutes,
  ...dataSourceRoutes,
  ...gatewayRoutes,
]
