import { defineEntity, f } from '@mortise/model'

/** What is asked of whoever splits a work order. */
export const SplitInput = defineEntity('workOrderSplit', {
  label: '拆分工单',
  fields: {
    qty: f.int('拆出数量', { required: true, min: 1, max: 99_999, help: '拆出的门到新的工单，从最后几樘起' }),
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
