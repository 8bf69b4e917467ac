import { f } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { OutsourceOrder } from './outsource-order.ts'

/** Which work at a partner a document is about. */
export const ofOrder = {
  order: f.ref('外协单', OutsourceOrder, { required: true, frozen: true, search: true, wire: 'outsourceId' }),
  supplier: f.ref('外协商', Supplier, { readonly: true, search: true, wire: 'supplierId' }),
}
