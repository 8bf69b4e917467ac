import { Unit } from '@mortise/materials/model'
import { approved, defineDict, defineEntity, f, sub } from '@mortise/model'
import { OverOrder } from './settings.ts'
import { Supplier } from './supplier.ts'

export const RequestSource = defineDict('req_src', '申请来源', {
  1: '手工',
  2: 'MRP',
  3: 'BOM推送',
  4: '缺料',
  5: '售后',
})

/** What somebody wants bought, in main units. Approved, it is ordered line by line. */
export const PurchaseRequest = defineEntity('purchaseRequest', {
  label: '采购申请',
  table: 'erp_purchase_req',
  wire: '/erp_purchase_req/erpPurchaseReq',
  fields: {
    no: f.serial('申请单号', 'CGSQ{yyyyMMdd}{0000}', { wire: 'docNo' }),
    depart: f.depart('申请部门', { search: true, wire: 'reqDept' }),
    requester: f.user('申请人', { search: true, wire: 'reqUser' }),
    needOn: f.date('需求日期', { required: true, search: true, wire: 'needDate' }),
    source: f.dict('来源', RequestSource, { default: '1', readonly: true, search: true, wire: 'srcType' }),
    items: f.lines('申请明细', {
      required: true,
      wire: 'itemList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId', fill: { unit: 'unit' } }),
        qty: f.decimal('申请数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        unit: f.ref('单位', Unit, { readonly: true, wire: 'unitId' }),
        needOn: f.date('需求日期', { wire: 'needDate', help: '不填则同申请单' }),
        supplier: f.ref('建议供应商', Supplier, { wire: 'supplierId' }),
        orderedQty: f.counted('已下单数量', { of: 'qty', over: OverOrder }),
        openQty: f.decimal('未下单数量', { sum: true }),
        sourceNo: f.text('来源单号', { max: 64, wire: 'srcNo' }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { openQty: (line) => Math.max(0, sub(line.qty, line.orderedQty, 4)) },
    }),
    goods: f.digest('物料', { lines: 'items', of: 'material', qty: 'qty' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: { ordered: '已下单', closed: '已关闭' },
        moves: {
          order: {
            label: '生成订单',
            from: 'approved',
            ask: '按供应商生成采购订单草稿？',
            leadsTo: 'purchaseOrder',
            waits: true,
          },
          close: { from: 'approved' },
        },
        fourEyes: true,
        follows: {
          lines: 'items',
          of: 'qty',
          by: 'orderedQty',
          none: 'approved',
          some: 'approved',
          all: 'ordered',
        },
      }),
    ),
  },
  title: 'no',
  list: [
    'no',
    'status',
    'goods',
    'requester',
    'needOn',
    'source',
    'depart',
    'remark',
    'createBy',
    'createTime',
  ],
  form: [
    ['申请信息', ['depart', 'requester', 'needOn', 'remark']],
    ['申请明细', ['items']],
  ],
})
