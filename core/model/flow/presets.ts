import { preset } from './preset.ts'

const beforeApproval = ['draft', 'submitted'] as const

/** Moves by which a document is approved by somebody other than its writer. */
const approval = {
  submit: { from: 'draft', to: 'submitted' },
  approve: { from: 'submitted', to: 'approved' },
  reject: { from: 'submitted', to: 'draft' },
  withdraw: { from: 'submitted', to: 'draft' },
  unapprove: { from: 'approved', to: 'draft' },
} as const
const voiding = { void: { from: beforeApproval, to: 'voided' } } as const

/** 草稿 → 待审核 → 已审核; what is approved may go on to states of the document's own. */
export const approved = preset(['draft', 'submitted', 'approved', 'voided'], 'voided', {
  ...approval,
  ...voiding,
})

/** 草稿 → 已过账: posted once, undone only by its mirror. States of the document's own come before it is posted. */
export const posted = preset(['draft', 'posted', 'reversed', 'voided'], 'posted', {
  post: { from: 'draft', to: 'posted', waits: { for: 'createBy' } },
  reverse: { from: 'posted', to: 'reversed' },
  void: { from: 'draft', to: 'voided' },
})

/** 草稿 → 待审核 → 已审核 → 已过账: approved, then posted, or both at once. */
export const approvedThenPosted = preset(
  ['draft', 'submitted', 'approved', 'posted', 'reversed', 'voided'],
  'voided',
  {
    ...approval,
    post: { from: 'approved', to: 'posted', waits: true },
    approveAndPost: { from: beforeApproval, to: 'posted' },
    reverse: { from: 'posted', to: 'reversed' },
    ...voiding,
  },
)
