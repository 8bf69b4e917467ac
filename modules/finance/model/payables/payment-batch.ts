import { defineDict, defineEntity, f, sum } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { PayRequest } from './pay-request.ts'

export const BatchResult = defineDict(
  'pay_batch_result',
  '付款结果',
  { waiting: ['0', '待银行回执'], paid: ['1', '已付'], failed: ['2', '失败'] },
  { colors: { '0': 'orange', '1': 'green', '2': 'red' } },
)

/** What goes to a bank in one file: requests that were approved, released by a second person, paid as the bank answers. */
export const PaymentBatch = defineEntity('paymentBatch', {
  label: '批量付款',
  table: 'erp_payment_batch',
  wire: '/erp_payment_batch/erpPaymentBatch',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('批次号', 'PF{yyyyMMdd}{0000}', { wire: 'batchNo' }),
    bank: f.ref('付款账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    items: f.lines('付款明细', {
      required: true,
      wire: 'itemList',
      fields: {
        request: f.ref('付款申请', PayRequest, { required: true, unique: true, wire: 'reqId' }),
        accountName: f.text('收款户名', { max: 100, readonly: true }),
        accountNo: f.text('收款账号', { max: 30, readonly: true }),
        bankName: f.text('开户行', { max: 100, readonly: true }),
        bankCode: f.text('联行号', { max: 12, readonly: true }),
        amount: f.money('金额', { readonly: true, sum: true }),
        purpose: f.text('用途', { max: 50 }),
        result: f.dict('付款结果', BatchResult, { readonly: true, default: BatchResult.waiting }),
        bankSerial: f.text('银行流水号', { max: 64, readonly: true }),
        failedFor: f.text('失败原因', { max: 200, readonly: true }),
      },
    }),
    amount: f.money('金额合计', { sum: true, search: 'range' }),
    remark: f.textarea('备注', { max: 500 }),
    releasedBy: f.user('放行人', { readonly: true }),
    releasedAt: f.datetime('放行时间', { readonly: true }),
    downloadedBy: f.user('银行文件下载人', { multiple: true, readonly: true }),
    downloadedAt: f.datetime('银行文件下载时间', { readonly: true }),
    status: f.flow('状态', {
      fourEyes: true,
      states: { draft: '草稿', released: '已放行', finished: '已完成', voided: '已作废' },
      editable: ['draft'],
      moves: {
        release: {
          label: '放行',
          from: 'draft',
          to: 'released',
          ask: '放行后可下载银行文件，确认？',
          approves: true,
          stamps: 'released',
          waits: true,
        },
        recall: { label: '撤回放行', from: 'released', to: 'draft', clears: 'released', ask: '撤回原因：' },
        finish: { label: '完成', from: 'released', to: 'finished', bySystem: true },
        void: { label: '作废', from: 'draft', to: 'voided', ask: '作废原因：' },
      },
    }),
  },
  derive: { amount: ({ items }) => sum(items, ({ amount }) => amount) },
  title: 'no',
  list: [
    'no',
    'bank',
    'status',
    'amount',
    'releasedBy',
    'releasedAt',
    'downloadedBy',
    'downloadedAt',
    'createBy',
    'createTime',
  ],
  form: [
    ['批次', ['bank', 'amount', 'remark']],
    ['付款明细', ['items']],
  ],
})
