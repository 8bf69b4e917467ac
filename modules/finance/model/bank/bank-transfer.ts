import { add, approvalFields, approved, defineEntity, f } from '@mortise/model'
import { BankInfo } from '@mortise/stores/model'
import { GlVoucher } from '../ledger/voucher.ts'

const MOST = 999_999_999_999.99

/** Money that goes from one account of ours to another. */
export const BankTransfer = defineEntity('bankTransfer', {
  label: '内部转账',
  table: 'erp_bank_transfer',
  wire: '/erp_bank_transfer/erpBankTransfer',
  fields: {
    no: f.serial('转账单号', 'ZZ{yyyyMMdd}{0000}', { wire: 'transferNo' }),
    from: f.ref('转出账户', BankInfo, { required: true, search: true, wire: 'fromId' }),
    to: f.ref('转入账户', BankInfo, { required: true, search: true, wire: 'toId' }),
    date: f.date('业务日期', { required: true, default: '${currentDate}', search: true, wire: 'bizDate' }),
    amount: f.money('金额', { required: true, min: 0.01, max: MOST, sum: true, search: 'range' }),
    fee: f.money('手续费', { required: true, default: 0, min: 0, max: MOST, sum: true }),
    leaves: f.money('转出合计', { sum: true, help: '金额加手续费，按它判断自动审核和大额审核' }),
    voucher: f.ref('凭证', GlVoucher, { readonly: true, wire: 'voucherId' }),
    remark: f.textarea('备注', { max: 500 }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        limits: { approve: 'leaves' },
        states: { reversed: '已冲销' },
        moves: {
          unapprove: null,
          approve: { ask: '审核后记账，确认？' },
          reverse: { from: 'approved', to: 'reversed' },
        },
      }),
    ),
  },
  derive: { leaves: ({ amount, fee }) => add(amount, fee) },
  title: 'no',
  list: ['no', 'from', 'to', 'status', 'amount', 'fee', 'date', 'voucher', 'createBy', 'createTime'],
  form: [['', ['from', 'to', 'date', 'amount', 'fee', 'leaves', 'remark']]],
})
