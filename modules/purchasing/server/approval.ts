import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

interface Document {
  readonly no: string
  readonly createBy: string
}

/** Two pairs of eyes: what somebody wrote is approved by somebody else, unless the right says otherwise. */
export function refuseOwn({ no, createBy }: Document, { user, can }: Context): void {
  if (createBy === user.username && !can('purchaseOrder:selfApprove')) {
    throw new BusinessError(`单据 ${no} 由您本人创建，不能审核`)
  }
}

/** Tells whoever wrote a document that it came back. */
export const tellRejected = ({ no, createBy }: Document, label: string, { notify, reason }: Context) =>
  notify(createBy, `${label} ${no} 被驳回：${reason}`)
