import { Customer } from '@mortise/customers/model'
import { codeOf } from '@mortise/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '登记第一位客户',
    note: '从电话和来源开始',
    to: '/customers/customer',
    needs: codeOf(Customer, 'add'),
    isDone: hasRows(Customer),
  },
] satisfies readonly FirstStep[]
