import { can, type Duties, reads, sees, writes } from '@mortise/model'
import { Delivery } from './delivery.ts'
import { DeliveryBill } from './delivery-bill.ts'
import { SalesReturn } from './sales-return.ts'
import { Truck } from './truck.ts'

const looks = [...reads(Delivery, SalesReturn, Truck), '/deliveries/board']
const sends = [...looks, ...writes(Delivery), ...can(Delivery, 'submit', 'withdraw', 'ship', 'void')]

/**
 * Whoever keeps the goods sends them and writes down what comes back, the head of the warehouse takes a shipment back and
 * posts returns, and stores sign for theirs: nobody has both sides of the same goods.
 */
export const duties: Duties = {
  generalManager: [looks, reads(DeliveryBill), sees(Delivery)],
  keeper: [sends, writes(SalesReturn), can(SalesReturn, 'void')],
  warehouseManager: [
    sends,
    writes(Truck),
    sees(Delivery),
    can(Delivery, 'undoShip'),
    can(SalesReturn, 'post', 'void'),
    'delivery:partial',
  ],
  salesManager: [looks, can(Delivery, 'sign')],
  sales: [looks, can(Delivery, 'sign')],
  finance: [looks, reads(DeliveryBill), sees(Delivery), can(SalesReturn, 'post')],
  reviewer: [looks],
  planner: [looks],
  service: [looks],
  installer: [looks],
}
