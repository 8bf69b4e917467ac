import doors from '@mortise/doors/server'
import { engineering } from '@mortise/engineering/model'
import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import stock from '@mortise/stock/server'
import system from '@mortise/system/server'
import { bomRoutes } from './bom.routes.ts'
import { bomRules } from './bom.rules.ts'
import { demo } from './demo.ts'
import { doorReactions } from './door-route.ts'
import { calendarRules, processRules, routeRules } from './workshop.rules.ts'

export { type KnownStructure, structureOf } from './structure.ts'

export default serverModule(engineering, {
  needs: [system, materials, doors, stock],
  rules: [processRules, routeRules, calendarRules, bomRules],
  reactions: doorReactions,
  routes: bomRoutes,
  demo,
})
