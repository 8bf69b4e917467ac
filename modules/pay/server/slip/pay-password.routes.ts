import { BusinessError } from '@mortise/model'
import { PayPassword, PayProfile } from '@mortise/pay/model'
import { get, message, post, proveSelf } from '@mortise/server'
import { z } from 'zod'
import { keepPayPassword, provePayPassword, storedOf } from './pay-password.ts'

const secretText = z.string().max(200)
const wanted = { wanted: secretText, confirmed: secretText }
const change = z.object({ password: secretText, ...wanted })
const set = z.object({ password: secretText.default(''), code: z.string().max(50).default(''), ...wanted })
const one = z.object({ id: z.string().max(36) })
const own = { limit: 30, transaction: false } as const

/** The password of one's own slips: set, changed, set anew by whoever forgot it, and cleared by personnel. */
export const payPasswordRoutes = [
  get('/erp_pay_slip/erpPaySlip/password', 'login', { transaction: false }, async (call) => ({
    isSet: (await storedOf(call)) !== null,
  })),

  // By what signs in: for the first time, and when it was forgotten.
  post('/erp_pay_slip/erpPaySlip/setPassword', 'login', { ...own, body: set }, async (call) => {
    await proveSelf(call, call.body)
    await keepPayPassword(call, call.body)
    return message('工资密码已设置')
  }),

  post('/erp_pay_slip/erpPaySlip/changePassword', 'login', { ...own, body: change }, async (call) => {
    await provePayPassword(call, call.body.password)
    await keepPayPassword(call, call.body)
    return message('工资密码已修改')
  }),

  post(
    '/erp_pay_profile/erpPayProfile/clearPassword',
    'payPassword:clear',
    { body: one },
    async ({ ctx, body }) => {
      const { worker } = await ctx.repo(PayProfile).own(body.id)
      const row = await ctx.repo(PayPassword).first({ worker })
      if (!row) throw new BusinessError('该员工没有设置工资密码')
      await ctx.repo(PayPassword).remove(row.id)
      await ctx.notify(worker, {
        title: '您的工资密码已由人事清除，请重新设置',
        openPage: '/pay/mine',
      })
      return message('工资密码已清除，员工下次查看工资单时重新设置')
    },
  ),
]
