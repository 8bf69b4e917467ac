import { mrp } from '@mortise/mrp/model'
import { CustomerOrder } from '@mortise/orders/model'
import { documentParts, webModule } from '@mortise/web'

export default webModule(mrp, {
  help: () => import('./help.ts'),
  pages: {
    '/mrp/mrp-run': () => import('./run-page.tsx'),
    '/mrp/mrp-line': () => import('./suggestions.tsx'),
  },
  documents: [documentParts(CustomerOrder, () => import('./order-document.ts'))],
})
