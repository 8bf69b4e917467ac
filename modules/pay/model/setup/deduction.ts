import { defineEntity, f } from '@mortise/model'
import { SpecialType } from '../dicts.ts'

/** What somebody told the tax office to keep untaxed a month. */
export const PayDeduction = defineEntity('payDeduction', {
  label: '专项附加扣除',
  table: 'erp_pay_deduct',
  wire: '/erp_pay_deduct/erpPayDeduct',
  fields: {
    worker: f.user('员工', { required: true, search: true, wire: 'userId' }),
    type: f.dict('扣除项目', SpecialType, { required: true, search: true }),
    monthly: f.money('每月扣除', { required: true, min: 0.01, max: 99_999.99, sum: true }),
    share: f.decimal('分摊比例', { default: 1, percent: true, scale: 4, min: 0, max: 1 }),
    beginMonth: f.text('开始月份', { required: true, max: 7, min: 7, search: true, help: '如 2026-01' }),
    endMonth: f.text('结束月份', { max: 7, min: 7, help: '不填则一直有效' }),
    remark: f.text('备注', { max: 200 }),
  },
  title: 'type',
  list: ['worker', 'type', 'monthly', 'share', 'beginMonth', 'endMonth', 'remark', 'createTime'],
})
