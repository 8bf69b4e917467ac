import { aps } from '@mortise/aps/model'
import { webModule } from '@mortise/web'

export default webModule(aps, {
  help: () => import('./help.ts'),
  pages: {
    '/aps/schedule': () => import('./run/schedule-page.tsx'),
    '/aps/gantt': () => import('./gantt/gantt-page.tsx'),
  },
})
