import type { CutPiece, DoorInputs, DoorValues } from '@mortise/doors/model'
import { DoorPart, DoorVersion } from '@mortise/doors/model'
import { defineEntity, f } from '@mortise/model'
import { type OfferTrace, placeFields } from '@mortise/pricing/model'
import { CustomerOrder } from './customer-order.ts'
import { OrderLineType } from './dicts.ts'
import { guardedByOrder, lineAmounts } from './paid-amounts.ts'

/** What one piece takes of a material. */
export interface BomPiece {
  readonly code: string
  readonly name: string | null
  readonly part: string | null
  readonly material: string | null
  readonly qty: number
  readonly cuts: readonly CutPiece[] | null
  readonly process: string | null
}

/**
 * What a line was worth and made of when its order was approved, or changed since: written once, never changed. The row
 * of the order's present revision is in force; former ones are kept. A line that a change leaves alone keeps its row,
 * which then holds from `since` to `revision`.
 */
export const OrderEvaluation = defineEntity('orderEvaluation', {
  label: '订单用料',
  table: 'erp_order_evaluation',
  wire: '/erp_order_evaluation/erpOrderEvaluation',
  scope: 'depart',
  guardedFields: guardedByOrder(...lineAmounts, 'trace'),
  audited: false,
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    order: f.ref('订单', CustomerOrder, { required: true, search: true, cascade: true, wire: 'orderId' }),
    line: f.ref('订单行', 'orderLine', { required: true, search: true, wire: 'lineId' }),
    lineNo: f.int('行号'),
    since: f.int('起始版次', { wire: 'sinceRevNo' }),
    revision: f.int('变更版次', { required: true, wire: 'revNo' }),
    isCurrent: f.bool('有效', { default: true, search: true }),
    type: f.dict('行类型', OrderLineType, { wire: 'lineType' }),
    ...placeFields,
    room: f.text('房间/位号', { max: 30 }),
    itemName: f.text('品名', { max: 100 }),
    spec: f.text('规格', { max: 500 }),
    unit: f.text('单位', { max: 10 }),
    doorVersion: f.ref('版本', DoorVersion, { wire: 'doorVersionId' }),
    qty: f.decimal('数量', { required: true, scale: 3 }),
    configHash: f.text('配置指纹', { internal: true, max: 64 }),
    listPrice: f.money('标准价'),
    unitPrice: f.money('单价'),
    amount: f.money('金额'),
    discountShare: f.money('分摊优惠', { wire: 'discShare' }),
    netAmount: f.money('实际金额'),
    costPrice: f.money('成本价', { guarded: true }),
    values: f.json<DoorValues>('参数'),
    /** All that the evaluation took from outside: rates, material prices, store and day. Repeated with them it gives the same. */
    inputs: f.json<DoorInputs>('取值', { guarded: true }),
    trace: f.json<OfferTrace>('计价过程', { guarded: true, wire: 'priceTrace' }),
    bom: f.lines('用料', {
      wire: 'bomList',
      fields: {
        code: f.text('行号', { required: true, max: 20, wire: 'bomCode' }),
        name: f.text('名称', { max: 50, wire: 'bomName' }),
        part: f.dict('部件', DoorPart),
        material: f.material('物料', { wire: 'materialId' }),
        qty: f.decimal('单樘用量', { required: true, scale: 6, isPrice: true }),
        totalQty: f.decimal('总用量', { required: true, scale: 6, isPrice: true }),
        cuts: f.json<readonly CutPiece[]>('下料'),
        process: f.text('工序', { max: 20, wire: 'procCode' }),
      },
    }),
  },
  unique: [['line', 'revision']],
  list: [
    'order',
    'line',
    'lineNo',
    'revision',
    'isCurrent',
    'qty',
    'listPrice',
    'unitPrice',
    'netAmount',
    'createTime',
  ],
})
