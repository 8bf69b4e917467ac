import { Customer } from '@mortise/customers/model'
import { Door, DoorPart } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { Store } from '@mortise/stores/model'
import { AfterSale } from '../cases/after-sale.ts'
import { FaultType } from '../cases/dicts.ts'

/** 缺陷明细: each fault that a case names, or the case itself where it names none, with all that it may come of. */
export const FoundFault = defineEntity('foundFault', {
  label: '缺陷明细',
  table: 'erp_found_fault',
  wire: '/erp_found_fault/erpFoundFault',
  scope: 'depart',
  isView: true,
  rightsOf: { entity: AfterSale, lines: 'items' },
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    sale: f.ref('售后单', AfterSale, { search: true, wire: 'aftersaleId' }),
    toldAt: f.datetime('报修时间', { search: true, wire: 'faultTime' }),
    faultType: f.dict('问题类型', FaultType, { search: true }),
    part: f.dict('部件', DoorPart, { search: true }),
    defect: f.text('缺陷'),
    unit: f.ref('门码', DoorUnit, { search: true, wire: 'unitId' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    batch: f.ref('生产批次', WorkOrder, { search: true, wire: 'workOrderId', help: '做这樘门的工单' }),
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    installer: f.user('安装师傅', { search: true }),
  },
  title: 'faultType',
  sort: ['toldAt', 'desc'],
  list: [
    'sale',
    'toldAt',
    'faultType',
    'part',
    'defect',
    'door',
    'unit',
    'batch',
    'order',
    'customer',
    'store',
    'installer',
  ],
})
