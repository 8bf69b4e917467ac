import demands, { takenOver } from '@mortise/demands/server'
import engineering from '@mortise/engineering/server'
import orders from '@mortise/orders/server'
import { production } from '@mortise/production/model'
import { provide, serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { costRoutes } from './issue/cost.ts'
import { materialIssueRules, materialReturnRules } from './issue/material-issue.rules.ts'
import { reportRoutes } from './order/report.routes.ts'
import { workOrderRules } from './order/work-order.rules.ts'
import { orderReactions } from './plan/follow-order.ts'
import { neededByWork } from './plan/live-work.ts'
import { planItemView } from './plan/plan-item.view.ts'
import { productionPlanRules } from './plan/production-plan.rules.ts'

export { workDates } from './order/dates.ts'
export { reportWork } from './order/report.ts'

export default serverModule(production, {
  needs: [orders, stock, demands, engineering],
  rules: [productionPlanRules, workOrderRules, materialIssueRules, materialReturnRules],
  reactions: orderReactions,
  extensions: [provide(takenOver, neededByWork)],
  routes: [...reportRoutes, ...costRoutes],
  views: [planItemView],
})
