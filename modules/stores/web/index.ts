import { stores } from '@mortise/stores/model'
import { webModule } from '@mortise/web'

export default webModule(stores, {
  pages: { '/stores/store': () => import('./stores.tsx') },
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
})
