import { Customer } from '@mortise/customers/model'
import { installDoorAction } from '@mortise/doors/web'
import { Quote, QuoteType, quotes } from '@mortise/quotes/model'
import { api, documentParts, lazily, rowAction, webModule } from '@mortise/web'
import { SIGN_PAGE } from './sign/sign-path.ts'

installDoorAction(lazily(() => import('./from-showroom/to-quote.tsx')))

export default webModule(quotes, {
  help: () => import('./help.ts'),
  pages: {
    '/quotes/store': () => import('./pages/store-quotes.tsx'),
    '/quotes/project': () => import('./pages/project-quotes.tsx'),
    '/quotes/install': () => import('./pages/install-quotes.tsx'),
    '/quotes/cost': () => import('./pages/cost-quotes.tsx'),
  },
  actions: [
    rowAction(Quote, { label: '打印', open: () => import('./print/print-dialog.tsx') }),
    rowAction(Quote, {
      label: '签字',
      needs: 'quote:send',
      when: ({ type, status }) => type !== QuoteType.cost && (status === 'approved' || status === 'sent'),
      open: () => import('./sign/invite-dialog.tsx'),
    }),
    rowAction(Quote, {
      label: '成本',
      needs: 'quote:cost',
      when: ({ type }) => type === QuoteType.project || type === QuoteType.store,
      run: ({ id }) => api.ask({ method: 'POST', path: `${Quote.wire}/costQuote`, body: { id } }),
    }),
  ],
  documents: [
    documentParts(Quote, () => import('./quote-document.tsx')),
    documentParts(Customer, () => import('./customer-quotes.tsx')),
  ],
  publicPages: { [SIGN_PAGE]: () => import('./sign/sign-page.tsx') },
})
