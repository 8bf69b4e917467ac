import { defineMeasure } from '@mortise/model'
import { CustomerOrder } from './customer-order.ts'
import { OrderSigning } from './order-signing.ts'

/** How many orders were approved and still count. */
export const OrdersSigned = defineMeasure(CustomerOrder, 'signed', {
  label: '签单数',
  also: [{ name: '签了多少单' }, { name: '签了几单' }],
  unit: '张',
  where: { status: { notIn: ['draft', 'submitted', 'voided'] } },
  period: 'approvedAt',
  by: ['store', 'status', 'approvedAt.day', 'approvedAt.month'],
})

/** What was sold, by the day on which it was signed, changed or taken back. */
export const AmountSigned = defineMeasure(OrderSigning, 'amount', {
  label: '签单额',
  also: [{ name: '签了多少钱' }],
  unit: '元',
  sum: 'amount',
  period: 'signedOn',
  by: ['store', 'kind', 'signedOn.day', 'signedOn.month'],
  needs: 'dashboard:money',
})

/** Orders by the day on which they were placed. */
export const OrdersPlaced = defineMeasure(CustomerOrder, 'placed', {
  label: '下单额',
  unit: '元',
  sum: 'totalAmount',
  where: { status: { ne: 'voided' } },
  period: 'orderedOn',
  by: ['orderedOn.day', 'orderedOn.month', 'store'],
  needs: 'dashboard:money',
})

/** Doors that were sold, by pieces. */
export const DoorsSold = defineMeasure(OrderSigning, 'doors', {
  label: '樘数',
  sum: 'qty',
  where: { door: { empty: false } },
  period: 'signedOn',
  by: ['door', 'store', 'signedOn.month'],
})
