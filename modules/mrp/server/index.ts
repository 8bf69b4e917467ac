import demands from '@mortise/demands/server'
import engineering from '@mortise/engineering/server'
import { mrp } from '@mortise/mrp/model'
import orders from '@mortise/orders/server'
import outsourcing from '@mortise/outsourcing/server'
import production from '@mortise/production/server'
import purchasing from '@mortise/purchasing/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import { calculate } from './calculate/calculate.ts'
import { convertRoutes } from './convert.ts'
import { demo } from './demo.ts'
import { mrpRunRules } from './mrp-run.rules.ts'
import { orderShortageRoutes } from './order-shortage.ts'
import { pegView } from './peg.view.ts'

export { type AwaitedMaterial, awaitedMaterials } from './awaited-materials.ts'

export default serverModule(mrp, {
  needs: [stock, demands, purchasing, engineering, orders, production, outsourcing],
  rules: [mrpRunRules],
  routes: [...convertRoutes, ...orderShortageRoutes],
  views: [pegView],
  jobs: { calculate },
  demo,
})
