import { defineDict } from '@mortise/model'

export const MrpBucket = defineDict('mrp_bucket', '计划期间', { day: ['1', '日'], week: ['2', '周'] })

export const MrpAction = defineDict(
  'mrp_action',
  'MRP建议',
  {
    buy: ['1', '采购'],
    make: ['2', '自制'],
    outsource: ['3', '外协'],
    expedite: ['4', '催货'],
    postpone: ['5', '推迟'],
    cancel: ['6', '取消'],
  },
  { colors: { 1: 'blue', 2: 'purple', 3: 'cyan', 4: 'red', 5: 'gold', 6: 'default' } },
)
export type MrpActionCode = '1' | '2' | '3' | '4' | '5' | '6'
