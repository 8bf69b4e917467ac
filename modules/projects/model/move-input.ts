import { defineEntity, f } from '@mortise/model'

/** What is asked of whoever says that what a payment waits for is reached. */
export const ConfirmInput = defineEntity('projectNodeConfirm', {
  label: '确认节点',
  fields: {
    row: f.int('收款节点', {
      required: true,
      min: 1,
      max: 99,
      lineOf: { lines: 'nodes', show: ['name', 'amount', 'confirmedAt'] },
    }),
  },
})
