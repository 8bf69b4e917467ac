import { BusinessError } from '@mortise/model'
import type { Context } from '../../context/context.ts'
import { servicesOf } from '../../context/platform.ts'
import { tenantsOf } from './session-view.ts'

/** Acts in the name of somebody who could sign in to this tenant now: what stands for a sign-in ends where that would. */
export async function actAsPresent(ctx: Context, username: string): Promise<Context> {
  const account = await servicesOf(ctx).providers.accounts.find({ username })
  if (account?.status !== 'normal') throw new BusinessError('该用户已冻结')
  if (!tenantsOf(account).includes(ctx.tenant)) throw new BusinessError('该用户已离开本企业')
  return ctx.actAs(username)
}
