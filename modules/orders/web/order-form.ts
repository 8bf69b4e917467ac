import { OrderLines } from './order-lines.tsx'

/** How an order is edited, in its list and on its page. */
export const orderForm = { layout: 'groups', editors: { lines: OrderLines } } as const
