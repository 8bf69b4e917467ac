import { briefing } from '@mortise/briefing/model'
import { webModule } from '@mortise/web'

export default webModule(briefing, {
  pages: { '/briefing/today': () => import('./today.tsx') },
  help: () => import('./help.ts'),
})
