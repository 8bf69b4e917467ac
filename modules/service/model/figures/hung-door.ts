import { Customer } from '@mortise/customers/model'
import { Door } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Store, StoreInstallItem } from '@mortise/stores/model'
import { AfterSale } from '../cases/after-sale.ts'

/** 已装门: each whole door that hangs, who hung it, and the first fault that was told of it soon after. */
export const HungDoor = defineEntity('hungDoor', {
  label: '已装门',
  table: 'erp_hung_door',
  wire: '/erp_hung_door/erpHungDoor',
  scope: 'depart',
  isView: true,
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    unit: f.ref('门码', DoorUnit, { search: true, wire: 'unitId' }),
    order: f.ref('订单', CustomerOrder, { search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    team: f.ref('安装队', StoreInstallItem, { search: true, wire: 'teamId' }),
    installer: f.user('安装师傅', { search: true }),
    installedAt: f.datetime('安装时间', { search: true, wire: 'installTime' }),
    hasFault: f.bool('90天内报修', { search: true }),
    firstCase: f.ref('首次报修', AfterSale, { wire: 'aftersaleId' }),
    faultAt: f.datetime('报修时间', { wire: 'faultTime' }),
  },
  title: 'unit',
  sort: ['installedAt', 'desc'],
  list: [
    'unit',
    'order',
    'customer',
    'door',
    'installedAt',
    'hasFault',
    'firstCase',
    'faultAt',
    'team',
    'installer',
    'store',
  ],
})
