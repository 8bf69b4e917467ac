import { defineParameter } from '@mortise/model'

/** What one person alone may book beside what somebody approved: fees of the bank, its charges and interest. */
export const BankSmallSum = defineParameter('bank_small_sum', '银行手续费利息小额上限', 'decimal', '200', {
  description: '付款单手续费不超过它；银行流水认领为手续费或利息，合计超过它的须由他人确认',
  complaint: (text) => (Number(text) >= 0 ? null : '请填写不小于0的金额'),
})
