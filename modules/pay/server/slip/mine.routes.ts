import { BusinessError, type RowOf } from '@mortise/model'
import { PayBatch, PaySlip } from '@mortise/pay/model'
import { type Context, message, post, secret } from '@mortise/server'
import { z } from 'zod'
import { provePayPassword } from './pay-password.ts'
import { slipView } from './slip-view.ts'

/** Months of which one's own slips are shown. */
const SHOWN = 12
const opening = z.object({ password: z.string().min(1).max(64) })
const answer = z.object({
  id: z.string().max(36),
  reply: z.enum(['confirmed', 'objected']),
  objection: z.string().max(500).nullish(),
})

/** One's own slips: whoever has the telephone in hand says a password of its own to see them. */
export const mineRoutes = [
  post(
    '/erp_pay_slip/erpPaySlip/mine',
    'login',
    { body: opening, limit: 30, transaction: false },
    async (call) => {
      await provePayPassword(call, call.body.password)
      const { username } = call.ctx.user
      return secret(await call.ctx.asSystem(call.ctx.tenant, (ctx) => ownSlips(ctx, username)))
    },
  ),

  post('/erp_pay_slip/erpPaySlip/reply', 'login', { body: answer }, async ({ ctx, body }) => {
    const { id, reply, objection } = body
    const slip = await ctx.repo(PaySlip).first({ id, worker: ctx.user.username })
    const batch = slip && (await ctx.repo(PayBatch).get(slip.batch))
    if (!slip || !batch?.sentAt) throw new BusinessError('工资单不存在')
    if (slip.reply === 'confirmed') throw new BusinessError('工资单已确认，不能再改')
    if (reply === 'objected' && !objection?.trim())
      throw new BusinessError('请写明异议', { field: 'objection' })
    const told = reply === 'objected' ? { objection: objection ?? null, answer: null } : {}
    await ctx.repo(PaySlip).put(id, { reply, ...told })
    if (reply === 'objected' && batch.createBy)
      await ctx.notify(batch.createBy, {
        title: `${ctx.user.realname} 对 ${slip.month} 工资单有异议`,
        content: objection ?? '',
        openPage: '/pay/pay-batch',
      })
    return message(reply === 'confirmed' ? '已确认' : '异议已提交')
  }),
]

async function ownSlips(ctx: Context, worker: string) {
  const { repo } = ctx
  const slips = await repo(PaySlip).find({ worker }, { sort: [['month', 'desc']], limit: SHOWN })
  const sent: RowOf<typeof PaySlip>[] = []
  for (const slip of slips) if ((await repo(PayBatch).get(slip.batch)).sentAt) sent.push(slip)
  for (const { id, reply } of sent) if (reply === 'unread') await repo(PaySlip).put(id, { reply: 'read' })
  const views = []
  for (const slip of sent) views.push(await slipView(ctx, slip))
  return views
}
