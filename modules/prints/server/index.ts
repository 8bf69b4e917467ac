import { prints } from '@mortise/prints/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { printTemplateRules } from './print-template.rules.ts'
import { printRoutes } from './prints.routes.ts'

export default serverModule(prints, {
  needs: [system],
  rules: [printTemplateRules],
  routes: printRoutes,
})
