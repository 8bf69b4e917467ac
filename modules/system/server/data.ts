import { holidayRoutes } from './calendar/holidays.routes.ts'
import { codeRuleRoutes } from './code-rules/code-rules.routes.ts'
import { dataSourceRules } from './data-sources/data-source.rules.ts'
import { dataSourceRoutes } from './data-sources/data-sources.routes.ts'
import { tenantDictionaryItemRules } from './dictionaries/dictionary.rules.ts'
import { dictionaryBinRoutes } from './dictionaries/recycle-bin.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { gatewayRouteRules } from './gateway/gateway-route.rules.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { scheduledJobRules } from './jobs/scheduled-job.rules.ts'
import { parameterRules, tenantParameterRules } from './parameters/parameter.rules.ts'

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
