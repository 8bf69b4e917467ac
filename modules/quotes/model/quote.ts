import { Customer } from '@mortise/customers/model'
import type { DoorValues } from '@mortise/doors/model'
import { approved, defineEntity, f } from '@mortise/model'
import {
  amountOf,
  InstallItem,
  moneyDerive,
  moneyFields,
  moneyGroup,
  type OfferTrace,
  PriceType,
  placeFields,
  soldFields,
  soldWhen,
} from '@mortise/pricing/model'
import { Store } from '@mortise/stores/model'
import { QuoteLineType, QuoteType } from './dicts.ts'

/** While an offer stands. */
const offered = ['approved', 'sent', 'confirmed'] as const

/** What was offered to a customer: configured doors, materials and services, with prices that stand until a day. */
export const Quote = defineEntity('quote', {
  label: '报价单',
  table: 'erpbjxx',
  wire: '/erpbjxx/erpBjxx',
  scope: 'depart',
  fields: {
    no: f.serial('报价单号', 'BJ{yyyyMMdd}{0000}', {
      wire: 'quoteNo',
      by: {
        field: 'type',
        patterns: {
          [QuoteType.cost]: 'CB{yyyyMMdd}{0000}',
          [QuoteType.install]: 'AQ{yyyyMMdd}{0000}',
          [QuoteType.store]: 'MQ{yyyyMMdd}{0000}',
        },
      },
    }),
    type: f.dict('报价类型', QuoteType, {
      required: true,
      default: QuoteType.project,
      frozen: true,
      search: true,
      wire: 'quoteType',
    }),
    name: f.text('报价名称', { max: 100, search: 'contains', wire: 'quoteName' }),
    customer: f.ref('客户', Customer, { search: true, wire: 'customerId' }),
    store: f.ref('门店', Store, { required: true, frozen: true, search: true, wire: 'storeId' }),
    source: f.ref('来源报价', 'quote', { readonly: true, wire: 'sourceId' }),
    revision: f.int('版本', { default: 1, readonly: true, wire: 'versionNo' }),
    priceLevel: f.dict('价格级别', PriceType, { default: PriceType.retail, wire: 'priceLevel' }),
    validUntil: f.date('有效期至', { search: true, help: '不填则自今日起15天' }),
    lines: f.lines('报价明细', {
      wire: 'bjxxListList',
      fields: {
        ...placeFields,
        room: f.text('房间', { max: 30 }),
        type: f.dict('类型', QuoteLineType, {
          default: QuoteLineType.door,
          required: true,
          wire: 'lineType',
        }),
        door: f.ref('门型', 'door', { required: 'shown', wire: 'doorId' }),
        doorVersion: f.ref('版本', 'doorVersion', { readonly: true, wire: 'doorVersionId' }),
        material: f.material('物料', { required: 'shown', wire: 'materialId' }),
        service: f.ref('安装项目', InstallItem, { required: 'shown', wire: 'serviceId' }),
        itemName: f.text('品名', { max: 100, help: '不填时取门型、物料或项目的名称' }),
        /** Values of the door's parameters by their codes. */
        params: f.json<DoorValues>('参数'),
        ...soldFields,
        amount: f.money('金额', { sum: true }),
        costPrice: f.money('成本价', { readonly: true, guarded: true }),
        trace: f.json<OfferTrace>('计价过程', { readonly: true, guarded: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: amountOf },
      when: soldWhen,
    }),
    ...moneyFields,
    costAmount: f.money('成本', { readonly: true, guarded: true, sum: true }),
    marginRate: f.decimal('毛利率', { scale: 4, readonly: true, guarded: true }),
    overheadRate: f.decimal('管理费率', {
      scale: 4,
      min: 0,
      max: 1,
      default: 0.12,
      help: '管理费按材料、人工和外协之和计入其他费',
    }),
    targetMargin: f.decimal('目标毛利率', { scale: 4, min: 0, max: 0.99, default: 0.35 }),
    suggestPrice: f.money('建议售价', { readonly: true, guarded: true }),
    beyond: f.textarea('超出权限', { readonly: true, max: 2000 }),
    order: f.ref('转出订单', 'customerOrder', { readonly: true, wire: 'orderId' }),
    terms: f.textarea('条款', { max: 4000 }),
    signatures: f.image('客户签字', { limit: 3, readonly: true, wire: 'signImg' }),
    signer: f.text('签字人', { max: 50, readonly: true }),
    signedAt: f.datetime('签字时间', { readonly: true }),
    signedFrom: f.text('签字地址', { max: 64, readonly: true }),
    lostReason: f.text('失单原因', { max: 500, readonly: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow(
      '状态',
      approved({
        states: {
          submitted: '审批中',
          approved: '生效',
          sent: '已发送',
          confirmed: '已确认',
          ordered: '已转订单',
          expired: '已过期',
          lost: '已失单',
          replaced: '已替代',
          voided: '作废',
        },
        moves: {
          withdraw: null,
          unapprove: null,
          send: { label: '发送', from: 'approved', to: 'sent', ask: '确认已将报价发给客户？' },
          confirm: { label: '确认', from: 'sent', to: 'confirmed', ask: '客户已确认该报价？' },
          convert: { label: '转订单', from: offered, to: 'ordered', ask: '确认将该报价转为订单？' },
          revise: {
            label: '改版',
            from: ['approved', 'sent'],
            to: 'replaced',
            ask: '将生成新版本草稿，原报价不再有效，确认改版？',
          },
          lose: { label: '失单', from: offered, to: 'lost', ask: '失单原因：' },
          void: { from: 'draft' },
        },
        was: { approving: 'submitted', effective: 'approved' },
      }),
    ),
  },
  // What things cost is nobody's business who only sells them.
  guardedRows: { field: 'type', rights: { [QuoteType.cost]: 'quote:cost' } },
  when: {
    overheadRate: ({ type }) => type === QuoteType.cost,
    targetMargin: ({ type }) => type === QuoteType.cost,
    suggestPrice: ({ type }) => type === QuoteType.cost,
    signer: ({ signedAt }) => !!signedAt,
    signatures: ({ signedAt }) => !!signedAt,
    signedFrom: ({ signedAt }) => !!signedAt,
  },
  derive: moneyDerive,
  list: [
    'no',
    'name',
    'customer',
    'store',
    'totalAmount',
    'status',
    'revision',
    'validUntil',
    'costAmount',
    'marginRate',
    'createBy',
    'createTime',
  ],
  form: [
    ['报价信息', ['customer', 'store', 'name', 'priceLevel', 'validUntil']],
    ['报价明细', ['lines']],
    ['金额', [...moneyGroup, 'costAmount', 'marginRate', 'overheadRate', 'targetMargin', 'suggestPrice']],
    ['条款与备注', ['terms', 'remark', 'signer', 'signedAt', 'signedFrom', 'signatures']],
  ],
  picker: ['no', 'name', 'customer', 'store', 'totalAmount', 'status'],
  dictSource: { text: ['no'], code: ['id', 'no'] },
})
