import { can, type Duties, reads, sees, writes } from '@mortise/model'
import { Delivery } from './delivery.ts'
import { DeliveryBill } from './delivery-bill.ts'

const looks = reads(Delivery)
const sends = [...writes(Delivery), ...can(Delivery, 'submit', 'withdraw', 'ship', 'sign', 'void')]

/** Whoever keeps the goods sends them, the head of the warehouse takes a shipment back, and stores sign for theirs. */
export const duties: Duties = {
  generalManager: [looks, reads(DeliveryBill), sees(Delivery)],
  keeper: [sends],
  warehouseManager: [sends, sees(Delivery), can(Delivery, 'undoShip'), 'delivery:partial'],
  salesManager: [looks, can(Delivery, 'sign')],
  sales: [looks, can(Delivery, 'sign')],
  finance: [looks, reads(DeliveryBill), sees(Delivery)],
  reviewer: [looks],
  planner: [looks],
  service: [looks],
  installer: [looks],
}
