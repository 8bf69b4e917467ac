import { randomBytes } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import { z } from 'zod'
import type { Account } from '../../context/accounts.ts'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, message, post, postOrPut } from '../../module/route.ts'
import { proofLocked } from '../guard/lockout.ts'
import { hashPassword, passwordComplaint, tryPassword } from '../guard/password.ts'
import { clearFileCookie } from '../sessions/cookie.ts'
import { sessionOf } from '../sessions/visitor.ts'
import { password, text } from './input.ts'

const Depart = z.object({ orgCode: text, username: text })
const Passwords = z.object({ username: text, oldpassword: password, password, confirmpassword: password })

/** What signed-in users do about themselves. */
export const ownRoutes: readonly AnyRoute[] = [
  postOrPut('/sys/selectDepart', 'login', { body: Depart, transaction: false }, async (call) => {
    const { orgCode, username } = call.body
    const { user, tenant } = call.ctx
    const services = servicesOf(call.ctx)
    if (username && username !== user.username) throw new BusinessError('只允许切换自己的部门！')
    if (!user.departs.some((depart) => depart.orgCode === orgCode)) {
      throw new BusinessError('您不属于该部门，无法切换！')
    }
    const session = await sessionOf(call)
    await services.sessions.chooseDepart(session.id, orgCode)
    await services.providers.accounts.chooseDepart(user.id, orgCode)
    return { userInfo: await services.providers.accounts.userInfo(user.id, { tenant, orgCode }) }
  }),

  postOrPut('/sys/user/updatePassword', 'login', { body: Passwords, transaction: false }, async (call) => {
    const { username, oldpassword, password: wanted, confirmpassword } = call.body
    const { user } = call.ctx
    const services = servicesOf(call.ctx)
    if (username && username !== user.username) throw new BusinessError('只允许修改自己的密码！')
    const account = await services.providers.accounts.find({ id: user.id })
    if (!account) throw new BusinessError('用户不存在！')
    const suspect = { user: account.username, address: call.request.ip }
    const outcome = await tryPassword(services.db.pool, suspect, account.passwordHash, oldpassword)
    if (outcome === 'locked') throw proofLocked()
    if (outcome === 'failed') throw new BusinessError('旧密码输入错误!')
    const complaint = complaintOf(wanted, confirmpassword, oldpassword, account)
    if (complaint) throw new BusinessError(complaint)
    const session = await sessionOf(call)
    await services.providers.accounts.setPassword(account.id, await hashPassword(wanted))
    await services.sessions.endAll(account.id, 'password', { except: session.id })
    return message('密码重置成功!')
  }),

  // Every session of the caller, this one included or not.
  post(
    '/sys/logoutAll',
    'login',
    { body: z.object({ others: z.boolean().optional() }), transaction: false },
    async (call) => {
      const { id, viewer } = await sessionOf(call)
      const account = viewer?.id ?? call.ctx.user.id
      await servicesOf(call.ctx).sessions.endAll(
        account,
        'everywhere',
        call.body.others ? { except: id } : {},
      )
      if (!call.body.others) clearFileCookie(call.request, call.reply)
      return message(call.body.others ? '其他设备已退出，本设备保持登录' : '退出登录成功！')
    },
  ),

  // Older clients ask for a key to wrap passwords with; nothing here unwraps them.
  get('/sys/getEncryptedString', 'anon', { transaction: false }, () => ({ key: freshKey(), iv: freshKey() })),
]

function complaintOf(
  wanted: string,
  confirmed: string,
  old: string,
  { username, realname }: Account,
): string | null {
  if (!wanted) return '新密码不允许为空!'
  if (wanted !== confirmed) return '两次输入密码不一致!'
  if (wanted === old) return '新密码不能与旧密码相同!'
  return passwordComplaint(wanted, [username, realname])
}

const freshKey = () => randomBytes(8).toString('hex')
