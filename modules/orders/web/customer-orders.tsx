import type { Customer } from '@mortise/customers/model'
import { codeOf, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type DocumentParts, PartList } from '@mortise/web'
import { orderForm } from './order-form.ts'

/** On the page of a customer: what they ordered. */
export default {
  tabs: [{ key: 'orders', label: '订单', needs: codeOf(CustomerOrder, 'list'), View: CustomerOrders }],
} satisfies DocumentParts<typeof Customer>

function CustomerOrders({ row: { id } }: { row: RowOf<typeof Customer> }) {
  return <PartList of={CustomerOrder} by="customer" id={id} form={orderForm} />
}
