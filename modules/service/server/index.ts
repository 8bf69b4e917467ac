import deliveries from '@mortise/deliveries/server'
import messages from '@mortise/messages/server'
import orders from '@mortise/orders/server'
import { serverModule } from '@mortise/server'
import { service } from '@mortise/service/model'
import stores from '@mortise/stores/server'
import { afterSaleRules } from './cases/after-sale.rules.ts'
import { tellDeadlines } from './cases/deadlines.ts'
import { demo } from './demo/demo.ts'
import { stageRoutes } from './figures/stage-days.routes.ts'
import { figureViews } from './figures/views.ts'
import { installAtSigning } from './installs/from-delivery.ts'
import { installRules } from './installs/install.rules.ts'
import { onSiteRoutes } from './installs/on-site.routes.ts'
import { takenDown } from './installs/taken-down.ts'
import { passportRoutes } from './passport/passport.routes.ts'

export { chargeTaken } from './charges.ts'

export default serverModule(service, {
  needs: [orders, stores, messages, deliveries],
  rules: [installRules, afterSaleRules],
  reactions: [installAtSigning],
  extensions: [takenDown],
  routes: [...onSiteRoutes, ...passportRoutes, ...stageRoutes],
  views: figureViews,
  jobs: { tellDeadlines },
  demo,
})
