import type { ExplainedMinutes } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { type Context, inThread } from '@mortise/server'
import type { EditedPlan } from '../adjust/edited-plan.ts'
import type { FixesTask } from './task.ts'

type Fixes = ExplainedMinutes['fixes']

/** Threads that may try fixes at once on this node, and their memory in MB. */
const MOST_THREADS = 2
const HEAP = 512

const underWay = new Map<string, Promise<Fixes>>()

/** What could be done about a late work order, tried beside the requests. Who asks for the same waits for the same answer. */
export async function triedFixes(
  ctx: Context,
  { scenario, problem, plan, weights }: EditedPlan,
  job: number,
): Promise<Fixes> {
  const key = `${ctx.tenant} ${scenario.id} ${scenario.version} ${job}`
  const known = underWay.get(key)
  if (known) return known
  if (underWay.size >= MOST_THREADS) throw new BusinessError('正在试算其他工单的办法，请稍候再试')
  const task: FixesTask = { problem, plan, weights, job }
  const thread = inThread<FixesTask, Fixes>(ctx, {
    here: import.meta.url,
    file: './fixes.worker.ts',
    task,
    heap: HEAP,
  })
  underWay.set(key, thread.result)
  try {
    return await thread.result
  } finally {
    underWay.delete(key)
    await thread.stop()
  }
}
