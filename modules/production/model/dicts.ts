import { defineDict } from '@mortise/model'

export const PlanPriority = defineDict(
  'plan_priority',
  '生产优先级',
  { urgent: ['H', '急'], important: ['M', '重要'], ordinary: ['L', '一般'] },
  { colors: { H: 'red', M: 'orange', L: 'default' } },
)

/** How far a line of a plan has come, told by its work orders alone. */
export const PlanItemStatus = defineDict(
  'plan_item',
  '计划行状态',
  {
    waiting: ['0', '待计划'],
    planned: ['1', '已分解'],
    released: ['2', '已下达'],
    running: ['3', '生产中'],
    stocked: ['4', '已入库'],
    closed: ['5', '已关闭'],
    cancelled: ['9', '取消'],
  },
  { colors: { 0: 'default', 1: 'blue', 2: 'cyan', 3: 'orange', 4: 'green', 5: 'default', 9: 'default' } },
)

export const OpStatus = defineDict(
  'op_status',
  '工序状态',
  {
    waiting: ['0', '未开工'],
    ready: ['1', '可开工'],
    running: ['2', '加工中'],
    paused: ['3', '暂停'],
    done: ['4', '完工'],
    skipped: ['5', '跳过'],
    outsourced: ['6', '委外中'],
  },
  { colors: { 0: 'default', 1: 'blue', 2: 'orange', 3: 'red', 4: 'green', 5: 'default', 6: 'purple' } },
)
