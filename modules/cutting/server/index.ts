import { cutting } from '@mortise/cutting/model'
import engineering from '@mortise/engineering/server'
import materials from '@mortise/materials/server'
import orders from '@mortise/orders/server'
import production, { scansCounted, tracedParts } from '@mortise/production/server'
import { provide, serverModule } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import stock, { claimedMoveTypes, demandSources } from '@mortise/stock/server'
import { demo } from './demo.ts'
import { offcutRules } from './offcut.rules.ts'
import { followScans } from './panels/follow-scans.ts'
import { workReactions } from './panels/follow-work.ts'
import { panelRoutes } from './panels/panel.routes.ts'
import { panelRules } from './panels/panel.rules.ts'
import { calculate } from './plan/calculate.ts'
import { cutPlanRules } from './plan/cut-plan.rules.ts'
import { heldForNests } from './release/offcut-stock.ts'
import { tracedPanels } from './traced-panels.ts'

export default serverModule(cutting, {
  needs: [materials, stock, orders, engineering, production],
  rules: [panelRules, cutPlanRules, offcutRules],
  reactions: workReactions,
  extensions: [
    provide(claimedMoveTypes, [MoveType.leftoverIn]),
    provide(demandSources, heldForNests),
    provide(tracedParts, tracedPanels),
    provide(scansCounted, followScans),
  ],
  routes: panelRoutes,
  jobs: { calculate },
  demo,
})
