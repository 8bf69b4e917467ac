import { BusinessError } from '@mortise/model'
import { PayPassword } from '@mortise/pay/model'
import {
  type Context,
  hashPassword,
  isPassword,
  ownAccount,
  passwordComplaint,
  proveFurther,
  type RouteCall,
} from '@mortise/server'

type Call = Pick<RouteCall, 'ctx' | 'request'>

const inOwn = <R>({ ctx }: Call, work: (ctx: Context) => Promise<R>): Promise<R> =>
  ctx.asSystem(ctx.tenant, work)

/** What is stored of somebody's password of pay; null before one was set. */
export const storedOf = (call: Call): Promise<string | null> =>
  inOwn(call, async ({ repo }) => {
    const row = await repo(PayPassword).first({ worker: call.ctx.user.username })
    return row?.password ?? null
  })

/** Refuses whoever found a session open, or knows the password of signing in alone. */
export async function provePayPassword(call: Call, password: string): Promise<void> {
  const stored = await storedOf(call)
  if (!stored) throw new BusinessError('请先设置工资密码')
  await proveFurther(call, { opens: 'pay', stored, password })
}

export interface Wanted {
  readonly wanted: string
  readonly confirmed: string
}

/** Sets a password in the place of what there was. */
export async function keepPayPassword(call: Call, { wanted, confirmed }: Wanted): Promise<void> {
  if (wanted !== confirmed) throw new BusinessError('两次输入的工资密码不一致', { field: 'confirmed' })
  const { username, realname, passwordHash } = await ownAccount(call)
  const complaint = passwordComplaint(wanted, [username, realname])
  if (complaint) throw new BusinessError(complaint, { field: 'wanted' })
  if (await isPassword(passwordHash, wanted))
    throw new BusinessError('工资密码不能与登录密码相同', { field: 'wanted' })
  const password = await hashPassword(wanted)
  await inOwn(call, async (ctx) => {
    const row = await ctx.repo(PayPassword).first({ worker: username })
    const values = { password, setAt: ctx.now }
    if (row) await ctx.repo(PayPassword).put(row.id, values)
    else await ctx.repo(PayPassword).add({ worker: username, ...values })
    // Whoever did not do it themselves learns of it.
    await ctx.notify(username, {
      title: row ? '您的工资密码已修改' : '您的工资密码已设置',
      openPage: '/pay/mine',
    })
  })
}
