import { CustomerOrder } from '@mortise/orders/model'
import { EntityList } from '@mortise/web'
import { FromQuote } from './from-quote.tsx'
import { OrderLines } from './order-lines.tsx'

const form = { frame: 'drawer', layout: 'groups', editors: { lines: OrderLines } } as const

/** 客户订单: the ordinary list, with a form whose doors are configured. */
export default function OrderList() {
  return <EntityList of={CustomerOrder} form={form} toolbar={<FromQuote />} />
}
