import { production } from '@mortise/production/model'
import { webModule } from '@mortise/web'

export default webModule(production, {
  help: () => import('./help.ts'),
})
