import { Customer } from '@mortise/customers/model'
import { defineEntity, f, posted, sub, takes } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Store } from '@mortise/stores/model'
import { Delivery } from './delivery.ts'
import { RejectReason } from './dicts.ts'

/** Goods that were signed for and come back all the same. */
export const SalesReturn = defineEntity('salesReturn', {
  label: '销售退货单',
  table: 'erp_sales_return',
  wire: '/erp_sales_return/erpSalesReturn',
  scope: 'depart',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('退货单号', 'XT{yyyyMMdd}{0000}', { wire: 'docNo' }),
    delivery: f.ref('送货单', Delivery, { required: true, frozen: true, search: true, wire: 'deliveryId' }),
    order: f.ref('客户订单', CustomerOrder, { readonly: true, search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { readonly: true, search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { readonly: true, search: true, wire: 'customerId' }),
    reason: f.dict('退货原因', RejectReason, { required: true, search: true }),
    isResent: f.bool('补发', { default: true, help: '不补发则退回的数量不再发货' }),
    items: f.lines('退货明细', {
      wire: 'itemList',
      fields: {
        sentItem: f.sourceLine('送货明细', { wire: 'deliveryListId' }),
        orderLine: f.text('订单行', { max: 36, readonly: true, wire: 'lineId' }),
        room: f.text('房间/位号', { max: 30, readonly: true }),
        itemName: f.text('品名', { max: 100, readonly: true }),
        doorUnit: f.ref('门码', DoorUnit, { readonly: true, wire: 'unitId' }),
        qty: f.decimal('数量', { required: true, scale: 3, min: 0.001, max: 99_999_999, sum: true }),
        unit: f.text('单位', { max: 10, readonly: true }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      posted({
        states: { posted: '已退货', reversed: null },
        moves: {
          post: { label: '退货入库', ask: '货已退回，确认入待检仓？', waits: true },
          reverse: null,
        },
      }),
    ),
  },
  from: takes(Delivery, {
    ref: 'delivery',
    lines: 'items',
    lineRef: 'sentItem',
    while: ['signed'],
    head: ['order', 'store', 'customer'],
    line: ['orderLine', 'room', 'itemName', 'doorUnit', 'unit'],
    open: ({ signedQty, returnedQty }) => sub(signedQty, returnedQty, 3),
    qty: 'qty',
    counts: { returnedQty: 'qty' },
    in: ['posted'],
    act: '退货',
  }),
  title: 'no',
  list: [
    'no',
    'delivery',
    'order',
    'store',
    'customer',
    'status',
    'reason',
    'isResent',
    'createBy',
    'createTime',
  ],
  form: [
    ['退货信息', ['delivery', 'reason', 'isResent', 'remark']],
    ['退货明细', ['items']],
  ],
  paper: {
    head: ['no', 'delivery', 'order', 'store', 'customer', 'reason'],
    columns: ['room', 'itemName', 'doorUnit', 'qty', 'unit', 'remark'],
    signs: ['退货人', '仓管员'],
  },
})
