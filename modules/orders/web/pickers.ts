import { CustomerOrder } from '@mortise/orders/model'
import { definePicker } from '@mortise/web'

/** 合同号选择: an order by its contract number. */
export const orderPicker = definePicker(CustomerOrder, {
  title: '合同号选择',
  columns: ['no', 'customer', 'address'],
  query: ['no'],
  width: 1000,
})
