import { quotes } from '@mortise/quotes/model'
import { webModule } from '@mortise/web'

export default webModule(quotes, {
  pages: {
    '/quotes/store': () => import('./pages/store-quotes.tsx'),
    '/quotes/project': () => import('./pages/project-quotes.tsx'),
    '/quotes/install': () => import('./pages/install-quotes.tsx'),
    '/quotes/cost': () => import('./pages/cost-quotes.tsx'),
  },
})
