import { downloads } from '@mortise/downloads/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { centreOf } from './centre.ts'
import { demo } from './demo.ts'
import { downloadFileRules, expire } from './expire.ts'

export default serverModule(downloads, {
  needs: [system],
  provides: { downloads: centreOf },
  rules: [downloadFileRules],
  jobs: { expire },
  demo,
})
