import type { DoorInputs, DoorValues } from '@mortise/doors/model'
import { Door } from '@mortise/doors/model'
import { approvalFields, defineEntity, f, takesWhole } from '@mortise/model'
import type { OfferTrace } from '@mortise/pricing/model'
import { CustomerOrder } from './customer-order.ts'
import { ChangeAction, ChangeType } from './dicts.ts'
import type { BomPiece } from './order-evaluation.ts'
import { guardedByOrder } from './paid-amounts.ts'

/** How far the shop is with a line, in the words of those who decide about a change. */
export type Stage = '未开工' | '已领料' | '已开工' | '已完工'

/** What a change of one line would mean. */
export interface Impact {
  readonly priceBefore: number
  readonly priceAfter: number
  readonly amountBefore: number
  readonly amountAfter: number
  readonly bom: readonly { code: string; name: string; before: number; after: number }[]
  /** What has been used up and cannot be had back. */
  readonly sunkCost: number
}

/** What one piece of a line is worth and made of, with all that it was calculated from. */
export interface FrozenLine {
  readonly doorVersion: string | null
  readonly configHash: string | null
  readonly listPrice: number | null
  readonly costPrice: number | null
  readonly values: DoorValues | null
  readonly inputs: DoorInputs | null
  readonly trace: OfferTrace | null
  readonly bom: readonly BomPiece[]
}

/** What a line becomes by a change. */
export interface ChangedValues {
  readonly doorVersion: string | null
  readonly params: DoorValues | null
  readonly itemName: string | null
  readonly unit: string | null
  readonly spec: string | null
  readonly qty: number
  readonly listPrice: number | null
  readonly unitPrice: number | null
  readonly retailPrice: number | null
  readonly configHash: string | null
}

/** What a change comes to, kept so that it takes effect as it was agreed on. */
export interface ChangeEvaluation {
  /** In the order of the change's lines; null for one that goes. */
  readonly lines: readonly ({ readonly values: ChangedValues; readonly frozen: FrozenLine } | null)[]
  readonly discountAmount: number
  readonly promotionAmount: number
  /** Lines whose gifts the goods no longer reach. */
  readonly lostGifts: readonly string[]
  /** By line of the order as it then is: the least that one may be sold for; null where nothing bounds it. */
  readonly floors: readonly (number | null)[]
}

/** 变更单: what is to be otherwise in an order that has been approved, and what that costs. */
export const ChangeOrder = defineEntity('changeOrder', {
  label: '变更单',
  table: 'erp_order_change',
  wire: '/erp_order_change/erpOrderChange',
  scope: 'depart',
  guardedFields: guardedByOrder('deltaAmount', 'notice', 'evaluation', 'lines.impact', 'lines.delta'),
  fields: {
    no: f.serial('变更单号', 'BG{yyyyMMdd}{0000}', { wire: 'changeNo' }),
    order: f.ref('订单', CustomerOrder, { required: true, frozen: true, search: true, wire: 'orderId' }),
    type: f.dict('变更类型', ChangeType, {
      default: ChangeType.customer,
      required: true,
      search: true,
      wire: 'changeType',
    }),
    reason: f.textarea('变更原因', { required: true, max: 500 }),
    fee: f.money('变更费', { default: 0, min: 0 }),
    lines: f.lines('变更明细', {
      required: true,
      wire: 'changeList',
      fields: {
        line: f.ref('订单行', 'orderLine', { required: 'shown', wire: 'lineId' }),
        action: f.dict('动作', ChangeAction, { default: ChangeAction.params, required: true }),
        door: f.ref('门型', Door, { required: 'shown', wire: 'doorId' }),
        params: f.json<DoorValues>('新参数', { wire: 'newParams' }),
        qty: f.decimal('新数量', { required: 'shown', scale: 3, min: 0, wire: 'newQty' }),
        room: f.text('房间/位号', { max: 30 }),
        stage: f.text('进度', { max: 10, readonly: true }),
        /** Guarded as a whole, because it tells what doors are made of and have cost. */
        impact: f.json<Impact>('影响', { readonly: true, guarded: true }),
        delta: f.money('差额', { readonly: true, default: 0, sum: true }),
      },
      when: {
        line: (line) => line.action !== ChangeAction.add,
        door: (line) => line.action === ChangeAction.add,
        params: (line) => line.action === ChangeAction.params || line.action === ChangeAction.add,
        qty: (line) => line.action === ChangeAction.qty || line.action === ChangeAction.add,
        room: (line) => line.action === ChangeAction.add,
      },
    }),
    deltaAmount: f.money('变更金额', { readonly: true, default: 0, sum: true }),
    /** What else the change moves, for whoever agrees to it. */
    notice: f.text('提示', { max: 200, readonly: true }),
    evaluatedAt: f.datetime('评估时间', { readonly: true }),
    evaluatedRevision: f.int('评估时版次', { readonly: true }),
    evaluation: f.json<ChangeEvaluation>('评估结果', { readonly: true, guarded: true }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        evaluated: '评估中',
        offered: '待客户确认',
        effective: '已生效',
        refused: '已拒绝',
        voided: '作废',
      },
      fourEyes: true,
      moves: {
        evaluate: {
          label: '评估',
          from: ['draft', 'evaluated', 'offered'],
          to: 'evaluated',
          waits: { in: 'draft' },
        },
        revise: { label: '重新编辑', from: 'evaluated', to: 'draft' },
        offer: {
          label: '报客户确认',
          from: 'evaluated',
          to: 'offered',
          waits: true,
          stamps: 'submitted',
        },
        accept: {
          label: '生效',
          from: 'offered',
          to: 'effective',
          ask: '客户已确认，立即生效？',
          waits: true,
          approves: true,
        },
        refuse: { label: '拒绝', from: ['evaluated', 'offered'], to: 'refused', ask: '拒绝原因：' },
        void: { label: '作废', from: 'draft', to: 'voided', ask: '确认作废该变更单？' },
      },
    }),
    submittedBy: approvalFields.submittedBy,
    decidedBy: f.user('确认人', { readonly: true }),
    decidedAt: f.datetime('确认时间', { readonly: true }),
    decision: f.text('处理意见', { max: 200, readonly: true }),
  },
  from: takesWhole(CustomerOrder, {
    ref: 'order',
    while: ['awaitingDeposit', 'confirmed', 'producing'],
    in: ['evaluated', 'offered', 'effective'],
    act: '变更',
    words: { state: (order) => `${order} 未审核或已结束，不能变更` },
  }),
  title: 'no',
  list: [
    'no',
    'order',
    'type',
    'reason',
    'fee',
    'deltaAmount',
    'notice',
    'status',
    'evaluatedAt',
    'createBy',
    'createTime',
  ],
  form: [
    ['变更', ['order', 'type', 'fee', 'reason']],
    ['变更明细', ['lines']],
  ],
})
