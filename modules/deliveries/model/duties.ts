import { can, type Duties, reads, sees, writes } from '@mortise/model'
import { Delivery } from './delivery.ts'
import { DeliveryBill } from './delivery-bill.ts'
import { SalesReturn } from './sales-return.ts'
import { Truck } from './truck.ts'

const looks = [...reads(Delivery, SalesReturn, Truck), '/deliveries/board']
const sends = [
  ...looks,
  ...writes(Delivery, SalesReturn),
  ...can(Delivery, 'submit', 'withdraw', 'ship', 'sign', 'void'),
  ...can(SalesReturn, 'post', 'void'),
]

/** Whoever keeps the goods sends them, the head of the warehouse takes a shipment back, and stores sign for theirs. */
export const duties: Duties = {
  generalManager: [looks, reads(DeliveryBill), sees(Delivery)],
  keeper: [sends],
  warehouseManager: [sends, writes(Truck), sees(Delivery), can(Delivery, 'undoShip'), 'delivery:partial'],
  salesManager: [looks, can(Delivery, 'sign')],
  sales: [looks, can(Delivery, 'sign')],
  finance: [looks, reads(DeliveryBill), sees(Delivery)],
  reviewer: [looks],
  planner: [looks],
  service: [looks],
  installer: [looks],
}
