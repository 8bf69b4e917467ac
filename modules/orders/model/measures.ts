import { defineMeasure } from '@mortise/model'
import { CustomerOrder } from './customer-order.ts'
import { OrderLine } from './order-line.ts'

/** Not yet signed, or no more. */
const unsigned = ['draft', 'submitted', 'voided'] as const

/** What was sold: orders that were approved and still count. */
export const OrdersSigned = defineMeasure(CustomerOrder, 'signed', {
  label: '签单额',
  unit: '元',
  sum: 'totalAmount',
  where: { status: { notIn: unsigned } },
  period: 'approvedAt',
  by: ['store', 'status', 'approvedAt.month'],
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
export const DoorsSold = defineMeasure(OrderLine, 'doorsSold', {
  label: '樘数',
  sum: 'qty',
  where: { type: '1', orderStatus: { notIn: unsigned } },
  period: 'approvedAt',
  by: ['door', 'store'],
})
