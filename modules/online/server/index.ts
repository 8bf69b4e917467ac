import { online } from '@mortise/online/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { formRoutes } from './forms.routes.ts'
import { onlineFormRules } from './online-form.rules.ts'
import { packageRoutes } from './packages.routes.ts'
import { versionRoutes } from './versions.routes.ts'

export default serverModule(online, {
  needs: [system],
  rules: [onlineFormRules],
  routes: [...formRoutes, ...versionRoutes, ...packageRoutes],
})
