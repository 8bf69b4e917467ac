import { ScheduleScenario } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Searches that may wait for one another. */
const MOST_WAITING = 5

/** Whoever begins, ends or publishes comes one after the other. */
export const planAlone = (ctx: Context): Promise<void> => ctx.alone('aps')

/** Lets a new scenario be calculated, at once or when those before it are done. */
export async function enqueueRun(ctx: Context, id: string): Promise<void> {
  await planAlone(ctx)
  const waiting = await ctx
    .repo(ScheduleScenario)
    .count({ status: { in: ['queued', 'running'] }, id: { ne: id } })
  if (waiting > MOST_WAITING) throw new BusinessError('排程正在计算中，请等待或取消')
  if (waiting === 0) await ctx.enqueue('aps:calculate', { run: id }, { attempts: 3 })
}

/** The oldest that waits begins, once nothing else runs. */
export async function startNext(ctx: Context): Promise<void> {
  await planAlone(ctx)
  const next = await ctx.repo(ScheduleScenario).first({ status: 'queued' }, { sort: [['createTime', 'asc']] })
  if (next) await ctx.enqueue('aps:calculate', { run: next.id }, { attempts: 3 })
}
