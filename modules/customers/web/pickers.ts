import { Customer } from '@mortise/customers/model'
import { definePicker } from '@mortise/web'

/** 意向客户: whom an order or a talk may be about. */
export const customerPicker = definePicker(Customer, {
  title: '意向客户',
  columns: ['name', 'tel', 'head', 'summary'],
  query: ['name', 'tel'],
  width: 1000,
})
