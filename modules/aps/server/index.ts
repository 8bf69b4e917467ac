import { aps } from '@mortise/aps/model'
import engineering from '@mortise/engineering/server'
import messages from '@mortise/messages/server'
import mrp from '@mortise/mrp/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import production from '@mortise/production/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { adjustRoutes } from './adjust/adjust.routes.ts'
import { dailyScheduleView, taskCardView } from './board/views.ts'
import { calculate } from './calculate/calculate.ts'
import { explainRoutes } from './explain.ts'
import { scenarioRoutes } from './scenario.routes.ts'
import { scenarioRules } from './scenario.rules.ts'

export default serverModule(aps, {
  needs: [messages, orders, stock, engineering, production, outsourcing, mrp],
  rules: [scenarioRules],
  routes: [...scenarioRoutes, ...adjustRoutes, ...explainRoutes],
  views: [dailyScheduleView, taskCardView],
  jobs: { calculate },
})
