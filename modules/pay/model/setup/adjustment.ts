import { approvalFields, approved, defineEntity, f } from '@mortise/model'
import { AdjustType } from '../dicts.ts'

/** What comes on top of somebody's pay of a month, or is taken off it; it counts once somebody else has approved it. */
export const PayAdjustment = defineEntity('payAdjustment', {
  label: '奖惩',
  table: 'erp_pay_adjust',
  wire: '/erp_pay_adjust/erpPayAdjust',
  fields: {
    no: f.serial('单号', 'JC{yyyyMMdd}{0000}', { wire: 'docNo' }),
    worker: f.user('员工', { required: true, search: true, wire: 'userId' }),
    month: f.text('月份', { required: true, max: 7, min: 7, search: true, help: '如 2026-10' }),
    type: f.dict('类型', AdjustType, { required: true, search: true }),
    isTaxable: f.bool('计税', { default: true, wire: 'taxable' }),
    amount: f.money('金额', {
      required: true,
      min: -9_999_999.99,
      max: 9_999_999.99,
      sum: true,
      help: '扣款也填正数；只有其他增减可以为负',
    }),
    reason: f.text('原因', { required: true, max: 200, search: 'contains' }),
    /** The slip whose fines were more than it could bear. */
    sourceType: f.text('来源类型', { max: 20, readonly: true, wire: 'srcType' }),
    source: f.text('来源单据', { max: 36, readonly: true, wire: 'srcId' }),
    ...approvalFields,
    status: f.flow(
      '状态',
      approved({
        fourEyes: true,
        moves: {
          carry: { label: '结转', from: 'draft', to: 'approved', bySystem: true },
          uncarry: { label: '取消结转', from: 'approved', to: 'voided', bySystem: true },
        },
      }),
    ),
  },
  title: 'no',
  list: [
    'no',
    'worker',
    'month',
    'type',
    'amount',
    'isTaxable',
    'reason',
    'status',
    'createBy',
    'createTime',
  ],
  form: [['', ['worker', 'month', 'type', 'amount', 'isTaxable', 'reason']]],
})
