import { defineDict } from '@mortise/model'

export const ProcessStatus = defineDict(
  'wf_status',
  '流程状态',
  {
    running: ['1', '审批中'],
    approved: ['2', '已通过'],
    refused: ['3', '已驳回'],
    withdrawn: ['4', '已撤回'],
    suspended: ['5', '已挂起'],
    voided: ['9', '已作废'],
  },
  { colors: { '1': 'blue', '2': 'green', '3': 'red', '5': 'orange' } },
)

export const ModelStatus = defineDict('wf_model_status', '流程模型状态', {
  draft: ['0', '草稿'],
  published: ['1', '已发布'],
  disabled: ['2', '停用'],
})

export const TaskStatus = defineDict('wf_task_status', '任务状态', {
  pool: ['0', '待认领'],
  open: ['1', '待办'],
  done: ['2', '已办'],
  cancelled: ['3', '已取消'],
  transferred: ['4', '已转办'],
  delegated: ['5', '委派中'],
  waiting: ['6', '等待加签'],
  returned: ['7', '已退回'],
})

export const TaskKind = defineDict('wf_task_kind', '任务类型', {
  approve: ['approve', '审批'],
  handle: ['handle', '办理'],
  fill: ['fill', '填报'],
  add: ['add', '加签'],
})

export const TaskOutcome = defineDict('wf_outcome', '审批结果', {
  agree: ['agree', '同意'],
  refuse: ['refuse', '拒绝'],
  return: ['return', '退回'],
  auto: ['auto', '自动通过'],
  skip: ['skip', '跳过'],
  timeout: ['timeout', '超时处理'],
  cancel: ['cancel', '取消'],
  transfer: ['transfer', '转办'],
  opinion: ['opinion', '委派意见'],
})
