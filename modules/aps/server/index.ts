import { aps } from '@mortise/aps/model'
import engineering from '@mortise/engineering/server'
import messages from '@mortise/messages/server'
import mrp from '@mortise/mrp/server'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import production, { scansCounted, workDates } from '@mortise/production/server'
import { provide, serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { adjustRoutes } from './adjust/adjust.routes.ts'
import { boardRoutes } from './board/board.routes.ts'
import { dailyScheduleView, taskCardView } from './board/views.ts'
import { calculate } from './calculate/calculate.ts'
import { demo } from './demo.ts'
import { explainRoutes } from './explain/explain.ts'
import { promiseRoutes, scheduledDates } from './promise/promise.ts'
import { followScans, repair, repairReactions } from './repair/repair.ts'
import { reportRoutes } from './report/report.ts'
import { scenarioRoutes } from './scenario.routes.ts'
import { scenarioRules } from './scenario.rules.ts'
import { simulateRoutes } from './simulate/simulate.routes.ts'

export default serverModule(aps, {
  needs: [messages, orders, stock, engineering, production, outsourcing, mrp],
  rules: [scenarioRules],
  extensions: [provide(workDates, scheduledDates), provide(scansCounted, followScans)],
  reactions: repairReactions,
  routes: [
    ...scenarioRoutes,
    ...adjustRoutes,
    ...explainRoutes,
    ...boardRoutes,
    ...promiseRoutes,
    ...simulateRoutes,
    ...reportRoutes,
  ],
  views: [dailyScheduleView, taskCardView],
  jobs: { calculate, repair },
  demo,
})
