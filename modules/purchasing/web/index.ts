import { purchasing } from '@mortise/purchasing/model'
import { webModule } from '@mortise/web'
import { pickers } from './pickers.ts'

export default webModule(purchasing, {
  pages: {
    '/purchasing/purchase-request': () => import('./purchase-requests.tsx'),
    '/purchasing/purchase-order': () => import('./purchase-orders.tsx'),
    '/purchasing/purchase-receipt': () => import('./purchase-receipts.tsx'),
  },
  pickers,
})
