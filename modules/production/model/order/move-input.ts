import { defineEntity, f } from '@mortise/model'

/** What is asked of whoever splits a work order. */
export const SplitInput = defineEntity('workOrderSplit', {
  label: '拆分工单',
  fields: {
    qty: f.int('拆出数量', { required: true, min: 1, max: 99_999, help: '拆出的门到新的工单，从最后几樘起' }),
  },
})

/** What is asked of whoever lets more be fetched than a work order needs. */
export const MoreInput = defineEntity('workOrderMore', {
  label: '补领',
  fields: {
    material: f.material('物料', { required: true, wire: 'materialId', help: '工单用料中的物料' }),
    qty: f.decimal('补领数量', { required: true, min: 0.0001, max: 99_999_999 }),
    reason: f.text('补领原因', { required: true, max: 200 }),
  },
})

/** What is asked of whoever merges another work order into one. */
export const MergeInput = defineEntity('workOrderMerge', {
  label: '合并工单',
  fields: {
    other: f.ref('并入本单的工单', 'workOrder', {
      required: true,
      wire: 'workOrderId',
      help: '门型版本、配置相同且交期在同一周的草稿工单',
    }),
  },
})
