import { Customer } from '@mortise/customers/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Store } from '@mortise/stores/model'
import { Delivery } from './delivery.ts'
import { BillEvent, BillItem, Debtor } from './dicts.ts'

/** What a shipment, or what came back, is owed for: written in the transaction of the act, for the books to take over. */
export const DeliveryBill = defineEntity('deliveryBill', {
  label: '发货应收',
  table: 'erp_delivery_bill',
  wire: '/erp_delivery_bill/erpDeliveryBill',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    no: f.serial('账单编号', 'ZD{yyyyMMdd}{0000}', { wire: 'billNo' }),
    /** The act that it comes of: whatever is tried again, one is billed once. */
    key: f.text('来源键', { required: true, unique: true, max: 100, wire: 'bizKey' }),
    event: f.dict('事项', BillEvent, { required: true, search: true }),
    delivery: f.ref('送货单', Delivery, { search: true, wire: 'deliveryId' }),
    order: f.ref('客户订单', CustomerOrder, { required: true, search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { required: true, search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { required: true, search: true, wire: 'customerId' }),
    debtor: f.dict('应收对象', Debtor, { required: true, search: true }),
    billedOn: f.date('应收日期', { required: true, search: true, wire: 'billDate' }),
    dueOn: f.date('到期日', { required: true, search: true, wire: 'dueDate' }),
    lines: f.lines('应收明细', {
      wire: 'itemList',
      fields: {
        item: f.dict('项目', BillItem, { required: true }),
        orderLine: f.text('订单行', { max: 36, wire: 'lineId' }),
        itemName: f.text('品名', { max: 100 }),
        amount: f.money('金额', { required: true, sum: true }),
        taxAmount: f.money('税额', { required: true, sum: true }),
      },
    }),
    amount: f.money('金额', { required: true, sum: true }),
    netAmount: f.money('不含税', { required: true, sum: true }),
    taxAmount: f.money('税额', { required: true, sum: true }),
    isTaken: f.bool('已入账', { default: false, search: true }),
  },
  title: 'no',
  list: [
    'no',
    'event',
    'delivery',
    'order',
    'store',
    'customer',
    'debtor',
    'amount',
    'netAmount',
    'taxAmount',
    'billedOn',
    'dueOn',
    'isTaken',
    'createTime',
  ],
})
