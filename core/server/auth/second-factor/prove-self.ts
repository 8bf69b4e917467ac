import { BusinessError } from '@mortise/model'
import type { Account } from '../../context/accounts.ts'
import { servicesOf } from '../../context/platform.ts'
import type { RouteCall } from '../../module/route.ts'
import { proofLocked } from '../guard/lockout.ts'
import { tryPassword } from '../guard/password.ts'
import { passSecond, secondFactorOf } from './second-factor.ts'

/** The account of whoever calls. */
export async function ownAccount({ ctx }: Pick<RouteCall, 'ctx'>): Promise<Account> {
  const account = await servicesOf(ctx).providers.accounts.find({ id: ctx.user.id })
  if (!account) throw new BusinessError('用户不存在！')
  return account
}

/** Refuses whoever found a session open and does not know its password; wrong ones are counted. */
export async function provePassword(
  { ctx, request }: Pick<RouteCall, 'ctx' | 'request'>,
  account: Account,
  password: string,
): Promise<void> {
  const suspect = { user: account.username, address: request.ip }
  const outcome = await tryPassword(servicesOf(ctx).db.pool, suspect, account.passwordHash, password)
  if (outcome === 'locked') throw proofLocked()
  if (outcome === 'failed') throw new BusinessError('密码错误', { field: 'password' })
}

/** The same before something that outlives the session: by a code for whoever has a second factor, by the password else. */
export async function proveSelf(
  call: Pick<RouteCall, 'ctx' | 'request'>,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const account = await ownAccount(call)
  const services = servicesOf(call.ctx)
  const { isOn } = await secondFactorOf(services, account)
  if (!isOn) return provePassword(call, account, password)
  await passSecond(services, account, code, call.request.ip)
}

interface Further {
  /** What it opens: wrong ones are counted for each by itself. */
  readonly opens: string
  readonly stored: string
  readonly password: string
}

/** Lets pass who knows a password of somebody's beside the one of signing in; wrong ones are counted. */
export async function proveFurther(
  { ctx, request }: Pick<RouteCall, 'ctx' | 'request'>,
  { opens, stored, password }: Further,
): Promise<void> {
  const suspect = { user: `${opens} ${ctx.user.id}`, address: request.ip, countedAs: 'second' as const }
  const outcome = await tryPassword(servicesOf(ctx).db.pool, suspect, stored, password)
  if (outcome === 'locked') throw new BusinessError('密码错误次数过多，请于10分钟后再试')
  if (outcome === 'failed') throw new BusinessError('密码错误', { field: 'password' })
}
