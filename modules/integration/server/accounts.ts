import { ZhumuAccount } from '@mortise/integration/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, seal, unseal } from '@mortise/server'
import type { Credentials } from './platform.ts'

/** The caller's own account, or none yet. */
export const ownAccount = (ctx: Context): Promise<RowOf<typeof ZhumuAccount> | null> =>
  ctx.repo(ZhumuAccount).first({ owner: ctx.user.username })

/** A password as it is stored for the caller; what was not typed stays what it is. */
export const sealedFor = (ctx: Context, password: string): string =>
  password === '' ? '' : seal(ctx.config, purposeOf(ctx), password)

/** With what the caller is known to the platform, for modules that work there in the caller's name. */
export async function zhumuCredentials(ctx: Context): Promise<Credentials> {
  const account = await ownAccount(ctx)
  if (!account) throw new BusinessError('您尚未绑定筑木账号')
  const password = unseal(ctx.config, purposeOf(ctx), account.password)
  // The installation has another secret than when it was sealed.
  if (password === null) throw new BusinessError('筑木账号的密码已失效，请重新绑定')
  return { username: account.username, password }
}

/** Whose password it is, so that a row copied to another user opens nothing. */
const purposeOf = ({ tenant, user }: Context) => `zhumu account of ${user.username} in ${tenant}`
