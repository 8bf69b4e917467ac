import { Customer } from '@mortise/customers/model'
import { CustomerOrder, OrderLine, orders } from '@mortise/orders/model'
import { documentParts, rowAction, webModule } from '@mortise/web'
import { figures } from './figures.ts'
import { orderPicker } from './pickers.ts'
import { CONTRACT_PAGE } from './sign/sign-path.ts'

export default webModule(orders, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: {
    '/orders/board': () => import('./board/sales-board.tsx'),
    '/orders/customer-order': () => import('./order-list.tsx'),
    '/orders/order-evaluation': () => import('./order-evaluations.tsx'),
  },
  figures,
  actions: [
    rowAction(CustomerOrder, { label: '打印', open: () => import('./print/print-dialog.tsx') }),
    // One line of a draft is changed by the rules of its order.
    rowAction(OrderLine, {
      label: '编辑',
      needs: 'customerOrder:edit',
      when: ({ orderStatus }) => orderStatus === 'draft',
      open: () => import('./line-dialog.tsx'),
    }),
    // What the factory says of a door is said by whoever approves its order.
    rowAction(OrderLine, {
      label: '填写工厂参数',
      needs: 'customerOrder:approve',
      when: ({ orderStatus, door }) => orderStatus === 'submitted' && Boolean(door),
      open: () => import('./factory-parameters.tsx'),
    }),
  ],
  documents: [
    documentParts(CustomerOrder, () => import('./order-document.tsx')),
    documentParts(Customer, () => import('./customer-orders.tsx')),
  ],
  pickers: [orderPicker],
  publicPages: { [CONTRACT_PAGE]: () => import('./sign/sign-page.tsx') },
})
