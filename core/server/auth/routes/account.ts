import { BusinessError } from '@mortise/model'
import { z } from 'zod'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, message, post, secret } from '../../module/route.ts'
import { ownAccount, provePassword } from '../second-factor/prove-self.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  forgetSecondFactor,
  passSecond,
  renewRecoveryCodes,
  secondFactorOf,
} from '../second-factor/second-factor.ts'
import { sessionOf, sessionsOf } from '../sessions/visitor.ts'
import { password, text } from './input.ts'

const base = '/sys/account'
const Code = z.object({ code: text })
const own = { limit: 60, transaction: false } as const

/** What people see and settle about their own ways in: devices, and the second factor. */
export const accountRoutes: readonly AnyRoute[] = [
  get(`${base}/sessions`, 'login', own, async (call) => {
    const { id } = await sessionOf(call)
    const sessions = await sessionsOf(servicesOf(call.ctx)).ofAccount(call.ctx.user.id)
    return sessions.map((session) => ({ ...session, isThis: session.id === id }))
  }),

  post(`${base}/sessions/end`, 'login', { ...own, body: z.object({ id: text }) }, async (call) => {
    const isEnded = await sessionsOf(servicesOf(call.ctx)).endOwn(call.body.id, call.ctx.user.id)
    if (!isEnded) throw new BusinessError('该设备已退出')
    return message('已让该设备退出')
  }),

  get(`${base}/secondFactor`, 'login', own, async (call) =>
    secondFactorOf(servicesOf(call.ctx), await ownAccount(call)),
  ),

  post(`${base}/secondFactor/begin`, 'login', { ...own, body: z.object({ password }) }, async (call) => {
    const services = servicesOf(call.ctx)
    const account = await ownAccount(call)
    await provePassword(call, account, call.body.password)
    return secret(await beginEnrolment(services, account))
  }),

  post(`${base}/secondFactor/confirm`, 'login', { ...own, body: Code }, async (call) => {
    const services = servicesOf(call.ctx)
    const account = await ownAccount(call)
    const codes = await confirmEnrolment(services, account, call.body.code, call.request.ip)
    // Whoever came in by the password alone proves the second factor too.
    const { id } = await sessionOf(call)
    await sessionsOf(services).endAll(account.id, 'second', { except: id })
    return secret({ recoveryCodes: codes })
  }),

  post(`${base}/secondFactor/recovery`, 'login', { ...own, body: Code }, async (call) => {
    const services = servicesOf(call.ctx)
    const account = await ownAccount(call)
    await passSecond(services, account, call.body.code, call.request.ip)
    return secret({ recoveryCodes: await renewRecoveryCodes(services.db, account.id) })
  }),

  post(`${base}/secondFactor/disable`, 'login', { limit: own.limit, body: Code }, async (call) => {
    const services = servicesOf(call.ctx)
    const account = await ownAccount(call)
    const { isRequired } = await secondFactorOf(services, account)
    if (isRequired) throw new BusinessError('公司要求两步验证，不能停用')
    await passSecond(services, account, call.body.code, call.request.ip)
    await forgetSecondFactor(call.ctx, account.id)
    return message('两步验证已停用')
  }),
]
