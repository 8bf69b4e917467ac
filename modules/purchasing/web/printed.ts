import type { Printed } from '@mortise/materials/web'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'

export const printedOrder: Printed = {
  of: PurchaseOrder,
  head: ['no', 'supplier', 'orderedOn', 'deliverOn', 'buyer', 'payTerm', 'remark'],
  columns: ['unit', 'qty', 'price', 'amount', 'needOn', 'remark'],
  total: 'totalAmount',
  signed: ['采购员', '审核', '供应商确认'],
}

export const printedReceipt: Printed = {
  of: PurchaseReceipt,
  head: ['no', 'order', 'supplier', 'warehouse', 'date', 'noteNo', 'remark'],
  columns: ['unit', 'lotNo', 'arrivedQty', 'okQty', 'concessionQty', 'badQty', 'price', 'amount'],
  total: 'totalAmount',
  signed: ['送货人', '质检', '仓管员'],
}

export const printedReturn: Printed = {
  of: PurchaseReturn,
  head: ['no', 'receipt', 'supplier', 'date', 'mode', 'reason', 'remark'],
  columns: ['unit', 'lotNo', 'qty', 'price', 'amount'],
  total: 'totalAmount',
  signed: ['采购员', '仓管员', '供应商签收'],
}
