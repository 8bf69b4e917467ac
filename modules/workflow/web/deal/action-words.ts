import type { TaskAction } from '@mortise/workflow/model'

/** What every move is called; 完成 for what is done rather than decided. */
export const actionWords: Readonly<Record<TaskAction, string>> = {
  claim: '认领',
  agree: '同意',
  refuse: '拒绝',
  resubmit: '重新提交',
  return: '驳回',
  transfer: '转办',
  delegate: '委派',
  addSign: '加签',
  reduceSign: '减签',
  copy: '抄送',
  urge: '催办',
  withdraw: '撤回审批',
  callBack: '撤回申请',
}

/** 委派: what is said to the owner, who decides. */
export const opinionWords = { agree: '反馈：同意', refuse: '反馈：不同意' } as const
