import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { Store } from '@mortise/stores/model'

/**
 * 履约明细: each released line with the days on which the last of it was made, signed for and hung. It keeps its promise
 * or not once, by the day of its last piece and what was promised when it was released.
 */
export const LineFulfilment = defineEntity('lineFulfilment', {
  label: '履约明细',
  table: 'erp_line_fulfilment',
  wire: '/erp_line_fulfilment/erpLineFulfilment',
  scope: 'depart',
  isView: true,
  rightsOf: { entity: CustomerOrder, lines: 'lines' },
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    type: f.dict('行类型', OrderLineType, { search: true, wire: 'lineType' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    itemName: f.text('品名', { search: 'contains' }),
    qty: f.decimal('数量', { scale: 3, sum: true, help: '不含已关闭的数量' }),
    promisedOn: f.date('下发时承诺交期', { search: true, wire: 'promiseDate' }),
    approvedAt: f.datetime('审核时间'),
    releasedAt: f.datetime('下发时间'),
    madeAt: f.datetime('全部完工'),
    signedAt: f.datetime('全部签收', { search: true, wire: 'signTime' }),
    installedAt: f.datetime('全部安装', { search: true, wire: 'installTime' }),
    isOnTime: f.bool('准时交付', { search: true }),
    toRelease: f.int('审核到下发(天)'),
    toMake: f.int('下发到完工(天)'),
    toSign: f.int('完工到签收(天)'),
    toInstall: f.int('签收到安装(天)'),
    inAll: f.int('审核到安装(天)'),
  },
  title: 'itemName',
  sort: ['signedAt', 'desc'],
  list: [
    'order',
    'customer',
    'itemName',
    'qty',
    'promisedOn',
    'signedAt',
    'isOnTime',
    'toRelease',
    'toMake',
    'toSign',
    'toInstall',
    'inAll',
    'store',
    'type',
    'door',
    'approvedAt',
    'releasedAt',
    'madeAt',
    'installedAt',
  ],
})
