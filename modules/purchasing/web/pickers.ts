import { PurchaseOrder, PurchaseReceipt, Supplier } from '@mortise/purchasing/model'
import { definePicker, widths } from '@mortise/web'

/** How suppliers and the documents that others begin with are picked. */
export const pickers = [
  definePicker(Supplier, {
    title: '供应商',
    columns: ['code', 'name', 'shortName', 'kind', 'payTerm', 'isActive'],
    query: ['name', 'shortName', 'kind'],
    width: widths.businessPicker,
  }),
  definePicker(PurchaseOrder, {
    title: '采购订单',
    columns: ['no', 'supplier', 'orderedOn', 'deliverOn', 'totalQty', 'status'],
    query: ['no', 'supplier', 'status'],
    width: widths.businessPicker,
  }),
  definePicker(PurchaseReceipt, {
    title: '采购入库单',
    columns: ['no', 'order', 'supplier', 'warehouse', 'date', 'status'],
    query: ['no', 'supplier', 'status'],
    width: widths.businessPicker,
  }),
]
