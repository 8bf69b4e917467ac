import { assistant } from '@mortise/assistant/model'
import customers from '@mortise/customers/server'
import handbook from '@mortise/handbook/server'
import materials from '@mortise/materials/server'
import orders from '@mortise/orders/server'
import reports from '@mortise/reports/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import stores from '@mortise/stores/server'
import system from '@mortise/system/server'
import { assistantRoutes } from './assistant.routes.ts'
import { assistantEndpointRules } from './assistant-endpoint.rules.ts'
import { keepLog } from './log.ts'

export default serverModule(assistant, {
  needs: [system, handbook, materials, stores, customers, orders, stock, reports],
  rules: [assistantEndpointRules],
  routes: assistantRoutes,
  jobs: { keepLog },
})
