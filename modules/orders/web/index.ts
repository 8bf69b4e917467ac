import { orders } from '@mortise/orders/model'
import { webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { orderPicker } from './pickers.ts'

export default webModule(orders, {
  pages: {
    '/orders/board': () => import('./board/sales-board.tsx'),
    '/orders/customer-order': () => import('./order-list.tsx'),
    '/orders/order-line': () => import('./line-list.tsx'),
  },
  figures,
  pickers: [orderPicker],
})
