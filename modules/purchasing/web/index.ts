import { purchasing } from '@mortise/purchasing/model'
import { webModule } from '@mortise/web'
import { pickers } from './pickers.ts'

const lists = () => import('./document-lists.tsx')

export default webModule(purchasing, {
  pages: {
    '/purchasing/purchase-request': () => import('./purchase-requests.tsx'),
    '/purchasing/purchase-order': async () => ({ default: (await lists()).PurchaseOrders }),
    '/purchasing/purchase-receipt': async () => ({ default: (await lists()).PurchaseReceipts }),
    '/purchasing/purchase-price': () => import('./purchase-prices.tsx'),
    '/purchasing/purchase-return': async () => ({ default: (await lists()).PurchaseReturns }),
  },
  pickers,
})
