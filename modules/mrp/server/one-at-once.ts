import { BusinessError } from '@mortise/model'
import { MrpRun } from '@mortise/mrp/model'
import { planAlone } from '@mortise/purchasing/server'
import type { Context } from '@mortise/server'

/** Who calculates and who makes requests of suggestions go one after the other: neither counts what the other is about to change. */
export async function refuseWhileCalculating(ctx: Context, words: (no: string) => string): Promise<void> {
  await planAlone(ctx)
  const running = await ctx.repo(MrpRun).first({ status: { in: ['queued', 'running'] } })
  if (running) throw new BusinessError(words(running.no))
}
