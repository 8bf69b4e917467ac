import { CustomerOrder } from '@mortise/orders/model'
import { EntityList } from '@mortise/web'
import { FromQuote } from './from-quote.tsx'
import { orderForm } from './order-form.ts'

/** 客户订单: the ordinary list, with a form whose doors are configured. */
export default function OrderList() {
  return <EntityList of={CustomerOrder} form={orderForm} toolbar={<FromQuote />} />
}
