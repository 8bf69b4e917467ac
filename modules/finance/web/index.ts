import { finance } from '@mortise/finance/model'
import { webModule } from '@mortise/web'

export default webModule(finance, {
  pages: {
    '/finance/trial': () => import('./reports/trial.tsx'),
    '/finance/statements': () => import('./reports/statements.tsx'),
  },
})
