import { Customer } from '@mortise/customers/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Store, StoreInstallItem } from '@mortise/stores/model'
import { AfterSale } from './cases/after-sale.ts'
import { Payer } from './installs/dicts.ts'
import { Install } from './installs/install.ts'

export const ChargeKind = defineDict('service_charge_kind', '结算事项', {
  fee: ['1', '安装收费'],
  wage: ['2', '师傅计件'],
  team: ['3', '外协安装费'],
  service: ['4', '售后收费'],
  compensation: ['5', '售后补偿'],
  duty: ['6', '责任承担'],
})

/** Money that an installation or a case comes to: written in the transaction of the act, for the books to take over. */
export const ServiceCharge = defineEntity('serviceCharge', {
  label: '服务结算',
  table: 'erp_service_charge',
  wire: '/erp_service_charge/erpServiceCharge',
  scope: 'depart',
  responsible: 'worker',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    no: f.serial('结算编号', 'FW{yyyyMMdd}{0000}', { wire: 'chargeNo' }),
    /** The act that it comes of: whatever is tried again, one is charged once. */
    key: f.text('来源键', { required: true, unique: true, max: 100, wire: 'bizKey' }),
    kind: f.dict('事项', ChargeKind, { required: true, search: true }),
    install: f.ref('安装单', Install, { search: true, wire: 'installId' }),
    afterSale: f.ref('售后单', AfterSale, { search: true, wire: 'aftersaleId' }),
    order: f.ref('客户订单', CustomerOrder, { search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    payer: f.dict('付费方', Payer, { search: true }),
    team: f.ref('安装队', StoreInstallItem, { search: true, wire: 'teamId' }),
    worker: f.user('人员', { search: true }),
    amount: f.money('金额', { required: true, sum: true }),
    happenedOn: f.date('日期', { required: true, search: true, wire: 'happenDate' }),
    isTaken: f.bool('已入账', { default: false, readonly: true, search: true }),
    remark: f.text('说明', { max: 200 }),
  },
  title: 'no',
  list: [
    'no',
    'kind',
    'amount',
    'install',
    'afterSale',
    'order',
    'store',
    'payer',
    'team',
    'worker',
    'happenedOn',
    'isTaken',
  ],
})
