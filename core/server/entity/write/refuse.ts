import { BusinessError, type Complaint } from '@mortise/model'

/** Refuses what somebody filled in, with all that is wrong with it, at the first place. */
export function refuse(complaints: readonly Complaint[]): void {
  const [first] = complaints
  if (!first) return
  const messages = [...new Set(complaints.map((complaint) => complaint.message))].slice(0, 20)
  throw new BusinessError(`校验失败！${messages.join(',')}`, { field: first.field, row: first.line?.row })
}
