import { downloads } from '@mortise/downloads/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { cancelRoutes } from './cancel.routes.ts'
import { centreOf } from './centre.ts'
import { demo } from './demo.ts'
import { downloadFileRules, expire } from './expire.ts'

export default serverModule(downloads, {
  needs: [system],
  provides: { downloads: centreOf },
  rules: [downloadFileRules],
  routes: cancelRoutes,
  jobs: { expire },
  demo,
})
