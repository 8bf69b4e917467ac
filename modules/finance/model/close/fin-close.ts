import { defineDict, defineEntity, f } from '@mortise/model'
import { GlVoucher } from '../ledger/voucher.ts'

export const CloseStatus = defineDict(
  'fin_close_status',
  '结账步骤状态',
  {
    waiting: ['0', '未执行'],
    passed: ['1', '通过'],
    faulty: ['2', '有问题'],
    skipped: ['3', '已跳过'],
  },
  { colors: { '0': 'default', '1': 'green', '2': 'red', '3': 'orange' } },
)

/** What was last done of a step of closing a month: by whom, with what outcome, and the voucher it left. */
export const FinClose = defineEntity('finClose', {
  label: '结账记录',
  table: 'erp_fin_close',
  wire: '/erp_fin_close/erpFinClose',
  verbs: ['list', 'exportXls'],
  fields: {
    month: f.text('期间', { required: true, max: 7, search: 'eq', wire: 'periodCode' }),
    step: f.int('步骤', { required: true, min: 1, max: 14 }),
    name: f.text('步骤名称', { max: 40 }),
    status: f.dict('状态', CloseStatus, { required: true, search: true }),
    detail: f.text('说明', { max: 500, wire: 'detailJson' }),
    runs: f.int('次数', { required: true, default: 0 }),
    voucher: f.ref('凭证', GlVoucher, { wire: 'voucherId' }),
    runBy: f.user('执行人', {}),
    runAt: f.datetime('执行时间', { wire: 'runTime' }),
  },
  unique: [['month', 'step']],
  title: 'name',
  sort: ['month', 'desc'],
})

/** A step of closing a month as it stands now. */
export interface CloseStep {
  readonly step: number
  readonly name: string
  readonly help: string
  readonly status: keyof typeof CloseStatus.items
  /** What is still to be done before it passes, in words with figures; nothing where nothing is left. */
  readonly left: string
  readonly count: number
  /** Where that is seen and mended. */
  readonly link: string | null
  /** Whether the product does it when asked, or it can be left out for a reason. */
  readonly canRun: boolean
  readonly canSkip: boolean
  readonly detail: string | null
  readonly voucher: string | null
  readonly voucherNo: string | null
  readonly runBy: string | null
  readonly runAt: string | null
}

export interface CloseChecklist {
  readonly month: string
  readonly isClosed: boolean
  /** Why nothing is done with this month now; nothing where something is. */
  readonly refusal: string | null
  readonly steps: readonly CloseStep[]
}
