import type { BackReceivable, BankTransfer, Prepay } from '@mortise/finance/model'
import { type AnyEntity, BusinessError, codeOf, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Approved = RowOf<typeof BackReceivable> | RowOf<typeof BankTransfer> | RowOf<typeof Prepay>

/** What two people made its writer does not take back alone; what was small enough to need nobody, its writer may. */
export function refuseOwnReversal(entity: AnyEntity, row: Approved, { user, can }: Context): void {
  const { no, createBy, submittedBy, approvedBy } = row
  const isOwn = createBy === user.username || submittedBy === user.username
  if (isOwn && approvedBy !== user.username && !can(codeOf(entity, 'approveOwn')))
    throw ownReversal(entity, no)
}

export const ownReversal = ({ label }: AnyEntity, no: string): BusinessError =>
  new BusinessError(`${label}${no}由您本人制单，请由他人冲销`)
