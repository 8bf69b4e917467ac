import * as f from '../entity/field.ts'

/** Who submitted a document, who approved it and when; the moves write them. */
export const approvalFields = {
  submittedBy: f.user('提交人', { readonly: true }),
  approvedBy: f.user('审核人', { readonly: true }),
  approvedAt: f.datetime('审核时间', { readonly: true, search: true }),
}
