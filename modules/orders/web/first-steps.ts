import { codeOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '下第一张订单',
    note: '可由报价直接转成',
    to: '/orders/customer-order',
    needs: codeOf(CustomerOrder, 'add'),
    isDone: hasRows(CustomerOrder),
  },
] satisfies readonly FirstStep[]
