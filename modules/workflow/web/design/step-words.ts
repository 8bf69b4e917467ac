import { type Approval, type ApproveMode, type SimpleStep, type SplitKind } from '@mortise/workflow/model'

export const modeWords: Readonly<Record<ApproveMode, string>> = {
  all: '会签（须所有人同意）',
  ratio: '会签（按比例通过）',
  any: '或签（一人同意或拒绝即可）',
  sequence: '依次审批（按顺序逐个）',
  random: '随机一人（按待办最少）',
  claim: '认领（先认领者处理）',
}

export const refusalWords: Readonly<Record<Approval['afterRefusal'], string>> = {
  end: '结束流程',
  starter: '退回发起人',
  previous: '退回上一节点',
  continue: '继续往下（结果供条件使用）',
}

export const timeoutWords: Readonly<Record<NonNullable<Approval['timeout']>['action'], string>> = {
  remind: '提醒审批人',
  agree: '自动同意',
  refuse: '自动拒绝',
  escalate: '转给上级',
}

export const splitWords: Readonly<Record<SplitKind, string>> = {
  exclusive: '条件分支',
  inclusive: '包容分支',
  parallel: '并行分支',
}

/** What a step is called on its card. */
export function kindWord(step: SimpleStep): string {
  if (step.kind === 'copy') return '抄送'
  if (step.kind !== 'task') return splitWords[step.kind]
  return step.approval.kind === 'handle' ? '办理' : '审批'
}
