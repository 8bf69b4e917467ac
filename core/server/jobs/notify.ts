import { conditionOf } from '@mortise/model'
import type { Context } from '../context/context.ts'
import type { Notice } from '../context/notices.ts'
import { servicesOf } from '../context/platform.ts'
import type { Providers } from '../context/providers.ts'
import type { Job } from '../module/job.ts'

/** Delivers what `ctx.notify` promised: kept where a module keeps notices, then shown on the receivers' screens. */
export const notify: Job = {
  label: '发送通知',
  async run(ctx, payload) {
    const { to, notice } = payload as { to: string[]; notice: Notice }
    if (!(await isStill(ctx, notice))) return
    const { realtime } = servicesOf(ctx)
    const providers: Partial<Providers> = servicesOf(ctx).providers
    const stored = await providers.notices?.store(ctx, to, notice)
    const message = { cmd: 'user', msgId: stored?.msgId ?? '', msgTxt: stored?.msgTxt ?? notice.title }
    // Rows name users by their names, sockets by their ids.
    const receivers = (await providers.accounts?.ids(to)) ?? []
    ctx.afterCommit(() => {
      for (const id of receivers) realtime.toUser(id, message)
    })
  },
}

/** Whether what a notice is about still stands as it did. */
async function isStill(ctx: Context, { busType, busId, while: kept }: Notice): Promise<boolean> {
  const entity = kept && ctx.linked.entities.get(busType ?? '')
  if (!entity) return true
  const rows = await ctx.repo(entity).select(conditionOf(entity, { id: busId, [kept.field]: kept.value }))
  return rows.length > 0
}
