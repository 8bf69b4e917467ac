import { defineDict, defineEntity, f, sub } from '@mortise/model'
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
        material: f.material('物料', { required: true, wire: 'materialId' }),
        qty: f.decimal('申请数量', { required: true, min: 0.0001, max: 99_999_999, sum: true }),
        needOn: f.date('需求日期', { wire: 'needDate', help: '不填则同申请单' }),
        supplier: f.ref('建议供应商', Supplier, { wire: 'supplierId' }),
        orderedQty: f.decimal('已下单数量', { default: 0, readonly: true, sum: true }),
        openQty: f.decimal('未下单数量', { sum: true }),
        sourceNo: f.text('来源单号', { max: 64, wire: 'srcNo' }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { openQty: (line) => Math.max(0, sub(line.qty, line.orderedQty, 4)) },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        submitted: '待审核',
        approved: '已审核',
        ordered: '已下单',
        closed: '已关闭',
        voided: '已作废',
      },
      moves: {
        submit: { label: '提交', from: 'draft', to: 'submitted' },
        approve: { label: '审核', from: 'submitted', to: 'approved', ask: '确认审核通过？' },
        reject: { label: '驳回', from: 'submitted', to: 'draft', ask: '驳回原因：' },
        withdraw: { label: '反审核', from: 'approved', to: 'draft', ask: '确认撤回审核？' },
        order: { label: '生成订单', from: 'approved', ask: '按供应商生成采购订单草稿？' },
        close: { label: '关闭', from: 'approved', to: 'closed', ask: '关闭原因：' },
        void: { label: '作废', from: ['draft', 'submitted'], to: 'voided', ask: '确认作废？' },
      },
    }),
  },
  title: 'no',
  list: ['no', 'depart', 'requester', 'needOn', 'source', 'status', 'remark', 'createBy', 'createTime'],
  form: [
    ['申请信息', ['depart', 'requester', 'needOn', 'remark']],
    ['申请明细', ['items']],
  ],
})
