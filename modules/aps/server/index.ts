import { aps } from '@mortise/aps/model'
import engineering from '@mortise/engineering/server'
import messages from '@mortise/messages/server'
import mrp from '@mortise/mrp/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import production, { workDates } from '@mortise/production/server'
import { provide, serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { adjustRoutes } from './adjust/adjust.routes.ts'
import { boardRoutes } from './board/board.routes.ts'
import { dailyScheduleView, taskCardView } from './board/views.ts'
import { calculate } from './calculate/calculate.ts'
import { demo } from './demo.ts'
import { explainRoutes } from './explain.ts'
import { promiseRoutes, scheduledDates } from './promise.ts'
import { scenarioRoutes } from './scenario.routes.ts'
import { scenarioRules } from './scenario.rules.ts'

export default serverModule(aps, {
  needs: [messages, orders, stock, engineering, production, outsourcing, mrp],
  rules: [scenarioRules],
  extensions: [provide(workDates, scheduledDates)],
  routes: [...scenarioRoutes, ...adjustRoutes, ...explainRoutes, ...boardRoutes, ...promiseRoutes],
  views: [dailyScheduleView, taskCardView],
  jobs: { calculate },
  demo,
})
