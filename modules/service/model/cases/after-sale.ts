import { Customer } from '@mortise/customers/model'
import { SalesReturn } from '@mortise/deliveries/model'
import { DoorPart } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Store } from '@mortise/stores/model'
import { CallBackInput } from './call-back-input.ts'
import { DutyType, FaultType, ServiceAction, ServicePlan, Urgency } from './dicts.ts'

/** A fault that a customer tells of: whose door, what is done about it by when, and who answers for it. */
export const AfterSale = defineEntity('afterSale', {
  label: '售后单',
  table: 'erp_aftersale',
  wire: '/erp_aftersale/erpAftersale',
  scope: 'depart',
  responsible: 'handler',
  findBy: ['no', 'contact', 'tel', 'address'],
  globalSearch: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('售后单号', 'SF{yyyyMMdd}{0000}', { wire: 'serviceNo', search: 'contains' }),
    unitCode: f.text('门码', { max: 20, search: true, help: '扫描门上的二维码，自动带出订单和客户' }),
    unit: f.ref('门', DoorUnit, { readonly: true, wire: 'unitId' }),
    order: f.ref('客户订单', CustomerOrder, { search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { readonly: true, search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, {
      search: true,
      wire: 'customerId',
      help: '有门码或订单时自动带出',
    }),
    contact: f.text('联系人', { max: 50 }),
    tel: f.text('电话', { max: 20 }),
    address: f.text('地址', { max: 255 }),
    faultType: f.dict('问题类型', FaultType, { required: true, search: true }),
    urgency: f.dict('紧急程度', Urgency, { required: true, default: Urgency.middle, search: true }),
    content: f.textarea('问题描述', { required: true, max: 1000 }),
    photos: f.image('照片', { required: true, limit: 9 }),
    /** Told by the customer, by the link of the door. */
    isReported: f.bool('客户报修', { readonly: true, default: false, search: true }),
    underWarranty: f.bool('保内', { readonly: true, default: false, search: true }),
    planType: f.dict('处理方案', ServicePlan, { search: true }),
    chargeAmount: f.money('收费', { default: 0, min: 0 }),
    freightAmount: f.money('售后运费', { default: 0, min: 0, guarded: true }),
    costAmount: f.money('售后成本', { readonly: true, default: 0, guarded: true, sum: true }),
    handler: f.user('处理人', { search: true, help: '不填则为受理人' }),
    /** What the plan led to. */
    remake: f.ref('补单', CustomerOrder, { readonly: true, wire: 'remakeOrderId' }),
    visit: f.ref('上门单', 'install', { readonly: true, wire: 'installId' }),
    goodsBack: f.ref('退货单', SalesReturn, { readonly: true, wire: 'returnId' }),
    items: f.lines('问题明细', {
      wire: 'aftersaleListList',
      fields: {
        part: f.dict('部件', DoorPart),
        bomCode: f.text('用料行', { max: 20, help: '不填则为该部件的全部用料' }),
        qty: f.decimal('数量', { required: true, default: 1, scale: 3, min: 0.001, max: 9999 }),
        action: f.dict('处理动作', ServiceAction),
        defect: f.text('缺陷', { max: 200 }),
      },
    }),
    visits: f.lines('上门记录', {
      wire: 'aftersaleVisitList',
      fields: {
        visitedAt: f.datetime('上门时间', { required: true, wire: 'visitTime' }),
        worker: f.user('人员', { required: true }),
        content: f.text('处理内容', { required: true, max: 500 }),
        photos: f.image('照片', { limit: 9 }),
        workerPrice: f.money('人工费', { default: 0, min: 0, guarded: true }),
      },
    }),
    duties: f.lines('责任', {
      wire: 'aftersaleDutyList',
      fields: {
        type: f.dict('责任方', DutyType, { required: true, wire: 'dutyType' }),
        target: f.text('责任对象', { max: 50, wire: 'targetId' }),
        worker: f.user('责任员工', {
          help: '工厂、安装责任由本公司员工承担时填写，关闭后转为质量扣款待审核',
        }),
        rate: f.decimal('比例', { required: true, percent: true, scale: 4, min: 0, max: 1 }),
        amount: f.money('金额', { readonly: true, sum: true }),
        reason: f.text('原因', { max: 200 }),
      },
    }),
    responseDue: f.datetime('响应时限', { readonly: true }),
    finishDue: f.datetime('完成时限', { readonly: true, search: true }),
    /** How much of the time had passed when somebody was told last, in percent. */
    toldShare: f.int('已提醒', { readonly: true, default: 0, internal: true }),
    acceptedAt: f.datetime('受理时间', { readonly: true, wire: 'acceptTime' }),
    finishedAt: f.datetime('完成时间', { readonly: true, wire: 'finishTime' }),
    score: f.int('评分', { readonly: true }),
    opinion: f.text('客户意见', { max: 200, readonly: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        waiting: '待受理',
        accepted: '已受理',
        planned: '方案审批',
        processing: '处理中',
        finished: '待回访',
        closed: '已关闭',
        voided: '作废',
      },
      moves: {
        accept: { label: '受理', from: 'waiting', to: 'accepted', waits: true },
        plan: { label: '提交方案', from: 'accepted', to: 'planned', waits: { for: 'handler' } },
        approve: {
          label: '审核',
          from: 'planned',
          to: 'processing',
          ask: '同意该方案？',
          approves: true,
          waits: true,
        },
        reject: { label: '驳回', from: 'planned', to: 'accepted', ask: '驳回原因：' },
        finish: { label: '处理完成', from: 'processing', to: 'finished', waits: { for: 'handler' } },
        callBack: { label: '回访关闭', from: 'finished', to: 'closed', input: CallBackInput, waits: true },
        reopen: { label: '重开', from: ['processing', 'finished'], to: 'accepted', ask: '重开原因：' },
        void: { label: '作废', from: ['waiting', 'accepted'], to: 'voided', ask: '作废原因：' },
      },
      editable: {
        waiting: true,
        accepted: true,
        processing: ['items', 'visits', 'duties', 'freightAmount', 'handler', 'remark'],
        finished: ['duties', 'remark'],
      },
    }),
  },
  title: 'no',
  telephone: 'tel',
  list: [
    'no',
    'order',
    'customer',
    'status',
    'faultType',
    'urgency',
    'underWarranty',
    'address',
    'planType',
    'handler',
    'finishDue',
    'costAmount',
    'score',
    'createTime',
  ],
  form: [
    ['来源', ['unitCode', 'order', 'customer', 'contact', 'tel', 'address']],
    ['问题', ['faultType', 'urgency', 'content', 'photos', 'items']],
    [
      '处理',
      ['handler', 'planType', 'chargeAmount', 'freightAmount', 'remake', 'visit', 'goodsBack', 'visits'],
    ],
    ['责任', ['duties', 'remark']],
  ],
  paper: {
    head: [
      'no',
      'order',
      'customer',
      'contact',
      'tel',
      'address',
      'unitCode',
      'faultType',
      'content',
      'planType',
    ],
    columns: ['part', 'bomCode', 'qty', 'action', 'defect'],
    signs: ['处理人', '客户'],
  },
})
