import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adminName } from '@mortise/system/model'
import { refuseAbove } from '../rights/more.ts'
import { memberOf, type UserRow } from '../users/users.ts'

/** Somebody of the company who may do no more than the caller, or a refusal. */
export async function memberUnder(ctx: Context, id: string, refusal: string): Promise<UserRow> {
  const user = await memberOf(ctx, id)
  if (!user) throw new BusinessError('用户不存在！')
  if (user.username === adminName && ctx.user.username !== adminName)
    throw new BusinessError('admin用户只能由本人修改')
  await refuseAbove(ctx, user, refusal)
  return user
}
