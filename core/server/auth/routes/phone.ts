import { BusinessError, complaintOf, namedRules } from '@mortise/model'
import { z } from 'zod'
import { servicesOf } from '../../context/platform.ts'
import type { Services } from '../../context/services.ts'
import { type AnyRoute, getOrPost, message, post, type RouteCall } from '../../module/route.ts'
import { locked, tryOnce } from '../guard/lockout.ts'
import { hashPassword, passwordComplaint } from '../guard/password.ts'
import {
  checkSmsCode,
  consumeSmsCode,
  issueSmsCode,
  type SmsPurpose,
  withdrawSmsCode,
} from '../guard/sms-code.ts'
import { password, text } from './input.ts'

const purposes: Readonly<Record<string, SmsPurpose>> = { 0: 'login', 1: 'register', 2: 'forgotten' }
const Registration = z.object({ username: text, password, phone: text, smscode: text, email: text })
const NewPassword = z.object({ username: text, password, phone: text, smscode: text })

/** Calls of people who are not signed in and prove themselves by a code sent to their phone. */
export const phoneRoutes: readonly AnyRoute[] = [
  post(
    '/sys/sms',
    'anon',
    { body: z.object({ mobile: text, smsmode: text }), limit: 120, transaction: false },
    async ({ ctx, body: { mobile, smsmode }, request }) => {
      const services = servicesOf(ctx)
      const purpose = purposes[smsmode || '0']
      if (!mobile) throw new BusinessError('手机号不允许为空！')
      const complaint = complaintOf(namedRules.mobile, mobile)
      if (complaint) throw new BusinessError(complaint, { field: 'mobile' })
      if (!purpose) throw new BusinessError('短信类型不正确！')
      if (!isConnected(services)) throw new BusinessError('短信接口未配置，请联系管理员！')
      if (purpose === 'register') refuseIfClosed(services)
      const code = await issueSmsCode(services.db.pool, { mobile, purpose, address: request.ip }, Date.now())
      const account = await services.providers.accounts.find({ phone: mobile })
      const isExpected = purpose === 'register' ? !account : account?.status === 'normal'
      // Not waited for, and answered alike when nothing is sent: the answer must not tell whose number it is.
      if (isExpected) void send(services, mobile, code)
      return message('验证码发送成功！')
    },
  ),

  post('/sys/user/register', 'anon', { body: Registration, limit: 20, transaction: false }, async (call) => {
    const { username, password: wanted, phone, smscode, email } = call.body
    const services = servicesOf(call.ctx)
    const register = refuseIfClosed(services)
    const complaint =
      complaintOf(namedRules.username, username) ??
      passwordComplaint(wanted, [username, phone]) ??
      complaintOf(namedRules.mobile, phone) ??
      (email ? complaintOf(namedRules.email, email) : null)
    if (complaint) throw new BusinessError(complaint)
    if (await services.providers.accounts.find({ username })) throw new BusinessError('用户账号已存在')
    await proved(call, phone, (client) =>
      consumeSmsCode(client, { mobile: phone, purpose: 'register', code: smscode }, Date.now()),
    )
    if (await services.providers.accounts.find({ phone })) throw new BusinessError('手机号已存在')
    await register({ username, passwordHash: await hashPassword(wanted), phone, email: email || null })
    return message('注册成功')
  }),

  post(
    '/sys/user/phoneVerification',
    'anon',
    { body: z.object({ phone: text, smscode: text }), limit: 20, transaction: false },
    async (call) => {
      const { phone, smscode } = call.body
      // Looked at, not used up: the code is asked for again with the new password.
      await proved(call, phone, async (client) => {
        const found = await checkSmsCode(
          client,
          { mobile: phone, purpose: 'forgotten', code: smscode },
          Date.now(),
        )
        return found !== null
      })
      const account = await servicesOf(call.ctx).providers.accounts.find({ phone })
      if (!account) throw new BusinessError('该用户不存在或未绑定手机号')
      return { username: account.username, smscode }
    },
  ),

  getOrPost('/sys/user/passwordChange', 'anon', { limit: 20, transaction: false }, async (call) => {
    const input = NewPassword.safeParse(call.request.method === 'GET' ? call.query : call.body)
    if (!input.success) throw new BusinessError('重置密码失败！')
    const { username, password: wanted, phone, smscode } = input.data
    if (!username || !wanted || !phone || !smscode) throw new BusinessError('重置密码失败！')
    const complaint = passwordComplaint(wanted, [username, phone])
    if (complaint) throw new BusinessError(complaint)
    await proved(call, phone, (client) =>
      consumeSmsCode(client, { mobile: phone, purpose: 'forgotten', code: smscode }, Date.now()),
    )
    const services = servicesOf(call.ctx)
    const account = await services.providers.accounts.find({ phone })
    if (account?.username !== username)
      throw new BusinessError('当前用户和绑定的手机号不匹配，无法修改密码！')
    await services.providers.accounts.setPassword(account.id, await hashPassword(wanted))
    await services.sessions.endAll(account.id, 'password')
    return message('密码重置完成！')
  }),
]

/** Registering is off unless the installation wants it and its users can be made. */
function refuseIfClosed(services: Services) {
  const { accounts } = services.providers
  if (!services.config.allowRegister || !accounts.register) throw new BusinessError('注册功能未开放')
  return accounts.register.bind(accounts)
}

/** Only right codes go on; wrong ones count like wrong passwords. */
async function proved(call: RouteCall, phone: string, isRight: Parameters<typeof tryOnce>[3]): Promise<void> {
  const { pool } = servicesOf(call.ctx).db
  const suspect = { user: phone, address: call.request.ip, countedAs: 'phone' } as const
  const outcome = await tryOnce(pool, suspect, Date.now, isRight)
  if (outcome === 'locked') throw locked()
  if (outcome === 'failed') throw new BusinessError('手机验证码错误')
}

const isConnected = (services: Services): boolean => services.providers.sms !== undefined

async function send(
  services: Services,
  mobile: string,
  { id, code }: { id: string; code: string },
): Promise<void> {
  try {
    await services.providers.sms.send(mobile, `您的验证码是${code}，10分钟内有效，请勿告诉他人。`)
  } catch (error) {
    services.log.error({ err: error }, 'a code could not be sent')
    await withdrawSmsCode(services.db.pool, id).catch((error: unknown) => services.log.error({ err: error }))
  }
}
