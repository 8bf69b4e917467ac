import { codeOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { AfterSale, service } from '@mortise/service/model'
import { documentParts, rowAction, webModule } from '@mortise/web'
import { PASSPORT_PAGE } from './passport/passport-page-path.ts'

export default webModule(service, {
  help: () => import('./help.ts'),
  pages: {
    '/service/board': () => import('./board/dispatch-board.tsx'),
    '/service/today': () => import('./today/today-page.tsx'),
    '/service/quality': () => import('./figures/quality-board.tsx'),
  },
  actions: [
    rowAction(DoorUnit, {
      label: '客户链接',
      needs: codeOf(AfterSale, 'add'),
      when: ({ status }) => status !== UnitStatus.scrapped,
      open: () => import('./passport/invite-dialog.tsx'),
    }),
  ],
  publicPages: { [PASSPORT_PAGE]: () => import('./passport/passport-page.tsx') },
  documents: [documentParts(CustomerOrder, () => import('./order-document.ts'))],
})
