import { PayTwoPeople } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'

interface Handled {
  readonly createBy: string | null
  readonly submittedBy: string | null
  readonly approvedBy: string | null
  /** Who looked at an account that came after the approval. */
  readonly payeeVerifiedBy?: string | null
}

/** Who asks, who approves and who pays are three people. */
export async function refuseSamePerson(
  ctx: Context,
  { createBy, submittedBy, approvedBy, payeeVerifiedBy }: Handled,
): Promise<void> {
  const { username } = ctx.user
  const others = (await parameter(ctx, PayTwoPeople))
    ? [createBy, submittedBy]
    : [createBy, submittedBy, approvedBy]
  if (others.includes(username)) throw new BusinessError('制单、审批、出纳不能为同一人')
  if (payeeVerifiedBy === username) throw new BusinessError('变更的收款账户由您本人核验，请由他人付款')
}
