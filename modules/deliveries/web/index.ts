import { Delivery, deliveries } from '@mortise/deliveries/model'
import { CustomerOrder } from '@mortise/orders/model'
import { documentParts, rowAction, webModule } from '@mortise/web'
import { PACK_PAGE } from './bzxx/pack-page.ts'

export { PhotoPicker } from './bzxx/fetched.tsx'

export default webModule(deliveries, {
  help: () => import('./help.ts'),
  pages: { '/deliveries/board': () => import('./board/planning-board.tsx') },
  documents: [documentParts(CustomerOrder, () => import('./order-document.ts'))],
  actions: [
    rowAction(Delivery, {
      label: '签收链接',
      needs: 'delivery:ship',
      when: ({ status }) => status === 'shipped',
      open: () => import('./invite-dialog.tsx'),
    }),
  ],
  publicPages: { '/erp': PACK_PAGE, [PACK_PAGE]: () => import('./bzxx/bzxx-page.tsx') },
})
