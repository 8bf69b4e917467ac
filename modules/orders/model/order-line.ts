import { Customer } from '@mortise/customers/model'
import { Door, type DoorValues, DoorVersion } from '@mortise/doors/model'
import { defineDict, defineEntity, f, statesOf } from '@mortise/model'
import { PriceType } from '@mortise/pricing/model'
import { Store } from '@mortise/stores/model'
import { CustomerOrder } from './customer-order.ts'
import { LineStatus, OrderLineType } from './dicts.ts'
import { lineAmounts } from './paid-amounts.ts'
import { orderRights } from './price-level.ts'

/** The states of an order, for where they stand beside something else. */
export const OrderStatus = defineDict('order_status', '订单状态', statesOf(CustomerOrder, 'status'))

/** 订单清单: the lines of all orders beside each other. They are kept with their order, which is where they change. */
export const OrderLine = defineEntity('orderLine', {
  label: '订单清单',
  table: 'erp_orderlist',
  wire: '/erp_orderlist/erpOrderlist',
  scope: 'depart',
  isView: true,
  guardedFields: { field: 'priceLevel', rights: orderRights, keys: lineAmounts },
  rightsOf: { entity: CustomerOrder, lines: 'lines' },
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    orderNo: f.text('合同编号', { search: 'contains', wire: 'orderNumber' }),
    orderStatus: f.dict('订单状态', OrderStatus, { search: true }),
    project: f.ref('工程项目', 'project', { search: true, wire: 'projectId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    priceLevel: f.dict('价格级别', PriceType),
    approvedAt: f.datetime('审核时间', { search: true }),
    lineNo: f.int('行号'),
    building: f.text('楼栋', { search: true }),
    floor: f.text('楼层'),
    room: f.text('房间/位号', { search: true }),
    type: f.dict('行类型', OrderLineType, { search: true, wire: 'lineType' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    doorVersion: f.ref('版本', DoorVersion, { wire: 'doorVersionId' }),
    material: f.material('物料', { wire: 'materialId' }),
    itemName: f.text('品名', { search: 'contains' }),
    params: f.json<DoorValues>('参数'),
    spec: f.text('规格'),
    qty: f.decimal('数量', { scale: 3, sum: true }),
    unit: f.text('单位'),
    listPrice: f.money('标准价'),
    unitPrice: f.money('单价'),
    amount: f.money('金额', { sum: true }),
    discountShare: f.money('分摊优惠', { wire: 'discShare' }),
    netAmount: f.money('实际金额', { sum: true }),
    deliverOn: f.date('交期', { search: true, wire: 'deliveryDate' }),
    releasedQty: f.decimal('已下发', { scale: 3 }),
    producedQty: f.decimal('已完工', { scale: 3 }),
    shippedQty: f.decimal('已发货', { scale: 3 }),
    signedQty: f.decimal('已签收', { scale: 3 }),
    installedQty: f.decimal('已安装', { scale: 3 }),
    closedQty: f.decimal('已关闭', { scale: 3 }),
    status: f.dict('行状态', LineStatus, { search: true, wire: 'lineStatus' }),
  },
  title: 'itemName',
  list: [
    'order',
    'orderStatus',
    'customer',
    'itemName',
    'spec',
    'qty',
    'netAmount',
    'deliverOn',
    'status',
    'room',
    'store',
    'type',
    'door',
    'doorVersion',
    'material',
    'building',
    'floor',
    'unit',
    'listPrice',
    'unitPrice',
    'amount',
    'discountShare',
    'releasedQty',
    'producedQty',
    'shippedQty',
    'signedQty',
    'installedQty',
    'closedQty',
    'approvedAt',
    'lineNo',
  ],
})
