import { approvalFields, approved, defineEntity, f } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { BankInfo } from '@mortise/stores/model'
import { PayWay } from '../documents/pay-way.ts'
import { FinOpenItem } from '../items/open-item.ts'
import { PartyType } from '../ledger/dicts.ts'
import { GlVoucher } from '../ledger/voucher.ts'

const MOST = 999_999_999_999.99

/** Money that goes back to whom it came from: out of an advance that nothing is set aside of, or of what was credited. */
export const Refund = defineEntity('refund', {
  label: '退款单',
  table: 'erp_refund',
  wire: '/erp_refund/erpRefund',
  fields: {
    no: f.serial('退款单号', 'TK{yyyyMMdd}{0000}', { wire: 'refundNo' }),
    item: f.ref('退款来源', FinOpenItem, {
      required: true,
      frozen: true,
      search: true,
      wire: 'srcId',
      help: '未用的预收款，或退货后的应收贷项',
    }),
    partyType: f.dict('往来类型', PartyType, { readonly: true, search: true }),
    party: f.text('往来单位编号', { max: 36, readonly: true, search: 'eq', wire: 'partyId' }),
    partyName: f.text('往来单位', { max: 100, readonly: true, search: 'contains' }),
    order: f.ref('订单', CustomerOrder, { readonly: true, search: true, wire: 'orderId' }),
    residual: f.money('来源余额', { readonly: true }),
    amount: f.money('退款金额', { required: true, min: 0.01, max: MOST, sum: true, search: 'range' }),
    bank: f.ref('付款账户', BankInfo, { required: true, search: true, wire: 'bankinfoId' }),
    payeeBank: f.ref('收款账户', BankInfo, { required: true, wire: 'payeeBankId' }),
    payWay: f.dict('支付方式', PayWay, { required: true, default: PayWay.transfer }),
    reason: f.textarea('退款原因', { required: true, max: 500 }),
    paidOn: f.date('付款日期', { readonly: true, search: true, wire: 'bizDate' }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    attachments: f.file('附件', { limit: 9, wire: 'attachment' }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: 'amount' },
        states: { approved: '待付款', paid: '已退款', failed: '银行退回' },
        moves: {
          unapprove: null,
          pay: { label: '付款', from: 'approved', to: 'paid', ask: '确认付款？付款后记账。', waits: true },
          fail: { label: '银行退回', from: 'paid', to: 'failed', ask: '退回原因：' },
          void: { from: ['draft', 'submitted', 'approved'] },
        },
      }),
    ),
  },
  title: 'no',
  list: [
    'no',
    'partyName',
    'order',
    'status',
    'amount',
    'bank',
    'payeeBank',
    'paidOn',
    'voucher',
    'createBy',
    'createTime',
  ],
  form: [['', ['item', 'amount', 'bank', 'payeeBank', 'payWay', 'reason', 'attachments']]],
})
