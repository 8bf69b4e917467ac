import { quotes } from '@mortise/quotes/model'
import { webModule } from '@mortise/web'
import { SIGN_PAGE } from './sign/sign-path.ts'

export default webModule(quotes, {
  pages: {
    '/quotes/store': () => import('./pages/store-quotes.tsx'),
    '/quotes/project': () => import('./pages/project-quotes.tsx'),
    '/quotes/install': () => import('./pages/install-quotes.tsx'),
    '/quotes/cost': () => import('./pages/cost-quotes.tsx'),
  },
  publicPages: { [SIGN_PAGE]: () => import('./sign/sign-page.tsx') },
})
