import { momentAfter, ScheduleScenario } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

/** Searches that may wait for one another. */
const MOST_WAITING = 5
/** Minutes without a word after which a search is dead: longer than it takes to begin it again on another node. */
const SILENCE = 3

/** Whoever begins, ends or publishes comes one after the other. */
export const planAlone = (ctx: Context): Promise<void> => ctx.alone('aps')

/** Lets a new scenario be calculated, at once or when those before it are done. */
export async function enqueueRun(ctx: Context, id: string): Promise<void> {
  await planAlone(ctx)
  const isNextBegun = await failDead(ctx)
  const waiting = await ctx
    .repo(ScheduleScenario)
    .count({ status: { in: ['queued', 'running'] }, id: { ne: id } })
  if (waiting > MOST_WAITING) throw new BusinessError('排程正在计算中，请等待或取消')
  if (waiting === 0 && !isNextBegun) await startNext(ctx)
}

/** The oldest that waits begins, once nothing else runs than what is about to end. */
export async function startNext(ctx: Context, ending?: string): Promise<void> {
  await planAlone(ctx)
  const running = await ctx
    .repo(ScheduleScenario)
    .count({ status: 'running', ...(ending !== undefined && { id: { ne: ending } }) })
  if (running > 0) return
  const next = await firstWaiting(ctx)
  if (next) await ctx.enqueue('aps:calculate', { run: next.id }, { attempts: 3 })
}

/** What waits is called off; where it was next, whoever waited behind it is. Of all that wait the first alone has its job. */
export async function cancelQueued(ctx: Context, id: string): Promise<void> {
  await planAlone(ctx)
  const isNext = (await firstWaiting(ctx))?.id === id
  await ctx.repo(ScheduleScenario).move(id, 'cancel')
  if (isNext) await startNext(ctx)
}

const firstWaiting = ({ repo }: Context) =>
  repo(ScheduleScenario).first(
    { status: 'queued' },
    {
      sort: [
        ['createTime', 'asc'],
        ['no', 'asc'],
      ],
    },
  )

/** Searches that no node works on any more have failed, and the next begins; false where there are none. */
export async function failDead(ctx: Context): Promise<boolean> {
  const heardAt = { lt: momentAfter(ctx.now, -SILENCE) }
  const dead = await ctx.repo(ScheduleScenario).find({ status: 'running', heardAt }, { limit: 100 })
  for (const { id } of dead) {
    await ctx.repo(ScheduleScenario).put(id, { note: '计算中断，请重新计算' })
    await ctx.repo(ScheduleScenario).move(id, 'fail')
  }
  if (dead.length > 0) await startNext(ctx)
  return dead.length > 0
}
