import type { Move } from '../entity/kinds.ts'

/** One act, one name, in every document: what its move is called, what is asked before it, what the engine adds to it. */
export const moveWords = {
  submit: { label: '提交', stamps: 'submitted', waits: { for: 'createBy' } },
  approve: { label: '审核', ask: '确认审核通过？', approves: true, stamps: 'approved' },
  reject: { label: '驳回', ask: '驳回原因：', notifiesSubmitter: true },
  withdraw: { label: '撤回', ask: '确认撤回？' },
  unapprove: { label: '反审核', ask: '确认反审核？', clears: 'approved' },
  post: { label: '过账', ask: '过账后不能修改，确认过账？', stamps: 'posted' },
  approveAndPost: {
    label: '审核并过账',
    ask: '过账后不能修改，确认审核并过账？',
    approves: true,
    stamps: 'approved',
  },
  reverse: { label: '冲销', ask: '冲销原因：' },
  release: { label: '下发', ask: '确认下发？', stamps: 'released', waits: true },
  hold: { label: '挂起', ask: '挂起原因：' },
  unhold: { label: '解除挂起' },
  complete: { label: '完成', ask: '确认完成？', stamps: 'completed' },
  close: { label: '关闭', ask: '关闭原因：', to: 'closed' },
  reopen: { label: '重开', ask: '重开原因：' },
  void: { label: '作废', ask: '确认作废？', to: 'voided' },
} as const satisfies Readonly<Record<string, Partial<Move>>>

/** Whether a move approves a document: as it says, or by its name. */
export const isApproval = (name: string, { approves }: Pick<Move, 'approves'>): boolean =>
  approves ?? (Object.hasOwn(moveWords, name) && 'approves' in moveWords[name as keyof typeof moveWords])

export const stateWords = {
  draft: '草稿',
  submitted: '待审核',
  approved: '已审核',
  posted: '已过账',
  reversed: '已冲销',
  voided: '已作废',
} as const
