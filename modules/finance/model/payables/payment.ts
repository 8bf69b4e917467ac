import { defineEntity, defineParameter, f, takesWhole } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { PayWay } from '../documents/pay-way.ts'
import { GlVoucher } from '../ledger/voucher.ts'
import { PayRequest } from './pay-request.ts'
import { PaymentBatch } from './payment-batch.ts'

export const PayTwoPeople = defineParameter('pay_two_people', '审批与出纳可同一人', 'bool', 'N', {
  description: '人手少的公司填 Y：付款申请的审批人可以付款；申请人总不能付款',
})

const MOST = 999_999_999_999.99

/** Money that leaves for a request that was approved. */
export const Payment = defineEntity('payment', {
  label: '付款单',
  table: 'erp_payment',
  wire: '/erp_payment/erpPayment',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('付款单号', 'ZF{yyyyMMdd}{0000}', { wire: 'payNo' }),
    request: f.ref('付款申请', PayRequest, { required: true, frozen: true, search: true, wire: 'reqId' }),
    partyName: f.text('收款方', { max: 100, readonly: true, search: 'contains', wire: 'payeeName' }),
    payeeBank: f.ref('收款账户', BankInfo, { readonly: true, wire: 'payeeBankId' }),
    bank: f.ref('付款账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    date: f.date('付款日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    amount: f.money('付款金额', { required: true, min: 0.01, max: MOST, sum: true }),
    fee: f.money('手续费', { required: true, default: 0, min: 0, max: MOST, sum: true }),
    method: f.dict('支付方式', PayWay, { required: true, default: PayWay.transfer }),
    bankSerial: f.text('银行流水号', { max: 64, search: 'contains' }),
    batch: f.ref('付款批次', PaymentBatch, { readonly: true, wire: 'batchId' }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { pending: '待付', paid: '已付', failed: '失败', voided: '已作废' },
      moves: {
        pay: { label: '付款', from: 'pending', to: 'paid', ask: '确认付款？付款后记账。', waits: true },
        fail: { label: '银行退回', from: 'paid', to: 'failed', ask: '退回原因：' },
        void: { label: '作废', from: 'pending', to: 'voided', ask: '确认作废？' },
      },
    }),
  },
  from: takesWhole(PayRequest, {
    ref: 'request',
    while: ['approved', 'partial', 'paid'],
    in: ['paid'],
    head: ['partyName', 'payeeBank'],
    counts: { paid: 'amount' },
    begins: ({ unpaid }) => ({ amount: unpaid }),
    offers: { unpaid: { gt: 0 } },
    act: '付款',
  }),
  title: 'no',
  list: [
    'no',
    'request',
    'partyName',
    'status',
    'amount',
    'fee',
    'bank',
    'date',
    'bankSerial',
    'voucher',
    'createTime',
  ],
  form: [['', ['request', 'bank', 'date', 'amount', 'fee', 'method', 'bankSerial', 'remark']]],
})
