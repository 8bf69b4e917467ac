import { aps } from '@mortise/aps/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Kiosk, KioskUse } from '@mortise/production/model'
import { Quote } from '@mortise/quotes/model'
import { rowAction, webModule } from '@mortise/web'

export default webModule(aps, {
  help: () => import('./help.ts'),
  pages: {
    '/aps/schedule': () => import('./run/schedule-page.tsx'),
    '/aps/gantt': () => import('./gantt/gantt-page.tsx'),
    '/aps/reports': () => import('./report/reports-page.tsx'),
    '/aps/simulate': () => import('./simulate/simulate-page.tsx'),
  },
  publicPages: {
    '/erp_aps': '/erp_aps/erpapstask',
    '/erp_aps/erpapstask': () => import('./board/task-board.tsx'),
    '/erp_aps/ErpApstaskcardList': () => import('./board/card-board.tsx'),
    '/erp_jhpc': '/erp_jhpc/ErpJhpcbtctel',
    '/erp_jhpc/ErpJhpcbtctel': () =>
      import('./board/day-board.tsx').then(({ DayList }) => ({ default: DayList })),
    '/erp_jhpc/ErpJhpccardList': () =>
      import('./board/day-board.tsx').then(({ DayCards }) => ({ default: DayCards })),
  },
  actions: [
    rowAction(Quote, {
      label: '问交期',
      needs: 'scheduleScenario:promise',
      open: () => import('./promise-dialog.tsx').then(({ QuotePromise }) => ({ default: QuotePromise })),
    }),
    rowAction(CustomerOrder, {
      label: '问交期',
      needs: 'scheduleScenario:promise',
      when: ({ status }) => status !== 'completed' && status !== 'closed' && status !== 'voided',
      open: () => import('./promise-dialog.tsx').then(({ OrderPromise }) => ({ default: OrderPromise })),
    }),
    rowAction(Kiosk, {
      label: '看板链接',
      needs: 'kiosk:issue',
      when: ({ use }) => use === KioskUse.board,
      open: () => import('./board/link-dialog.tsx'),
    }),
  ],
})
