import { setTimeout } from 'node:timers/promises'
import { BusinessError } from '@mortise/model'
import { z } from 'zod'
import { servicesOf } from '../../context/platform.ts'
import type { Services } from '../../context/services.ts'
import { type AnyRoute, getOrPost, message, post } from '../../module/route.ts'
import { type CaptchaAnswer, consumeCaptcha } from '../captcha/store.ts'
import { failuresOf, isLocked, isSuspicious, locked, lockingOf, tryOnce } from '../guard/lockout.ts'
import { tryPassword } from '../guard/password.ts'
import { consumeSmsCode } from '../guard/sms-code.ts'
import { askSecond, proofOver, takeSecond } from '../second-factor/ask-second.ts'
import { isStillRight, proofOf, redeemProof } from '../second-factor/first-proof.ts'
import { clearFileCookie } from '../sessions/cookie.ts'
import { letIn, refuseClosed } from '../sessions/let-in.ts'
import { sessionsOf, tokenOf, type Visitor, visitorOf } from '../sessions/visitor.ts'
import { bindProved } from './chat.ts'
import { password, text } from './input.ts'

const Credentials = z.object({
  username: text,
  password,
  captcha: text,
  checkKey: text,
  loginOrgCode: text,
  bindThird: text,
})
const PhoneCredentials = z.object({ mobile: text, captcha: text })
const Second = z.object({ proof: text, code: text, loginOrgCode: text, bindThird: text })

export const loginRoutes: readonly AnyRoute[] = [
  post('/sys/login', 'anon', { body: Credentials, transaction: false }, async (call) => {
    const { username, password, loginOrgCode, bindThird, ...answer } = call.body
    const services = servicesOf(call.ctx)
    const account = await services.providers.accounts.find({ username })
    const visitor = visitorOf(call, 'password', username, account ? undefined : 'unknown')
    const { isCrowd } = await refuseGuessing(services, visitor, answer)
    // Answered as any other, but not hashed for: a flood of made-up names must not keep others from signing in.
    if (isCrowd) {
      await setTimeout(HASHING)
      throw new BusinessError('用户名或密码错误')
    }
    const outcome = await tryPassword(services.db.pool, visitor, account?.passwordHash, password)
    if (outcome === 'locked') throw await refusedAs(visitor, 'locked')
    if (outcome === 'failed' || !account) {
      await visitor.log(account ? 'wrong' : 'unknown', account?.id)
      throw new BusinessError('用户名或密码错误')
    }
    // Before anything is kept for them.
    await refuseClosed(visitor, account)
    const wanted = await askSecond(call, visitor, account)
    if (wanted) return wanted
    await bindProved(call, account.id, bindThird)
    return message('登录成功', await letIn(call, visitor, account, { orgCode: loginOrgCode }))
  }),

  post('/sys/phoneLogin', 'anon', { body: PhoneCredentials, transaction: false }, async (call) => {
    const { mobile, captcha: code } = call.body
    const services = servicesOf(call.ctx)
    const visitor = visitorOf(call, 'phone', mobile, 'phone')
    const account = await services.providers.accounts.find({ phone: mobile })
    const outcome = await tryOnce(services.db.pool, visitor, Date.now, (client) =>
      consumeSmsCode(client, { mobile, purpose: 'login', code }, Date.now()),
    )
    if (outcome === 'locked') throw await refusedAs(visitor, 'locked')
    if (outcome === 'failed') {
      await visitor.log('wrong')
      throw new BusinessError('手机验证码错误')
    }
    if (!account) {
      await visitor.log('unknown')
      throw new BusinessError('该用户不存在或未绑定手机号')
    }
    await refuseClosed(visitor, account)
    const wanted = await askSecond(call, visitor, account)
    return wanted ?? message('登录成功', await letIn(call, visitor, account))
  }),

  // The other half of either, for who was asked for a second factor.
  post('/sys/secondLogin', 'anon', { body: Second, transaction: false }, async (call) => {
    const { proof, code, loginOrgCode, bindThird } = call.body
    const { db, providers } = servicesOf(call.ctx)
    const first = await proofOf(db.pool, proof)
    const account = first && (await providers.accounts.find({ id: first.accountId }))
    if (!account || !isStillRight(first, account)) throw proofOver()
    const visitor = visitorOf(call, first.way, first.username)
    await refuseClosed(visitor, account)
    const proved = await takeSecond(call, visitor, account, code)
    if (!(await redeemProof(db.pool, proof))) throw proofOver()
    await bindProved(call, account.id, bindThird)
    const entered = await letIn(call, visitor, account, { orgCode: loginOrgCode })
    return message('登录成功', { ...entered, ...proved })
  }),

  // Open to all, because an ended session may be given up too.
  getOrPost('/sys/logout', 'anon', { transaction: false }, async ({ ctx, request, reply }) => {
    const token = tokenOf(request)
    if (!token) throw new BusinessError('退出登录失败！')
    await sessionsOf(servicesOf(ctx)).logout(token)
    clearFileCookie(request, reply)
    return message('退出登录成功！')
  }),
]

/** About as long as a password takes to be hashed. */
const HASHING = 40

/**
 * Refuses who failed too often, and who looks like a machine unless it reads the captcha; tells whether this is one of
 * a crowd of names that nobody has.
 */
async function refuseGuessing(
  services: Services,
  visitor: Visitor,
  answer: CaptchaAnswer,
): Promise<{ isCrowd: boolean }> {
  const { db, config } = services
  const now = Date.now()
  const all = await failuresOf(db.pool, visitor, now)
  const failures = lockingOf(visitor, all)
  const isCrowd = failures !== all && isLocked(all, now)
  if (isLocked(failures, now)) throw await refusedAs(visitor, 'locked')
  const isNeeded =
    config.captcha === 'always' || (config.captcha === 'afterFailures' && isSuspicious(failures, now))
  if (!isNeeded) return { isCrowd }
  if (!answer.captcha) throw await refusedAs(visitor, 'captcha', '请输入验证码')
  if (!(await consumeCaptcha(db.pool, answer, now))) throw await refusedAs(visitor, 'captcha', '验证码错误')
  return { isCrowd }
}

async function refusedAs(
  visitor: Visitor,
  outcome: 'locked' | 'captcha',
  message = '',
): Promise<BusinessError> {
  await visitor.log(outcome)
  return outcome === 'locked' ? locked() : new BusinessError(message, { code: 412 })
}
