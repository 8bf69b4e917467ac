import { CutPlan, type Nest } from '@mortise/cutting/model'
import { calculation } from '@mortise/server'
import { jobOf } from './job-of.ts'
import { keepNest } from './keep-nest.ts'
import type { NestTask } from './task.ts'

/** Turns of the search: more find next to nothing. */
const ITERATIONS = 20_000
const LONGEST = 30_000
/** Memory of the thread, in MB. */
const HEAP = 512

const page = '/cutting/cut-plan'

/** Lays the panels of a nest on boards, in a thread of its own. */
export const calculate = calculation<typeof CutPlan, NestTask, Nest>({
  label: '排版计算',
  of: CutPlan,
  here: import.meta.url,
  file: './nest.worker.ts',
  heap: HEAP,
  taskOf: async (ctx, plan) => ({
    job: await jobOf(ctx, plan),
    iterations: ITERATIONS,
    longest: LONGEST,
  }),

  async finish(ctx, plan, nest) {
    const words = await keepNest(ctx, plan, nest)
    if (plan.createBy)
      await ctx.notify(plan.createBy, { title: `排版单 ${plan.no} 已算完：${words}`, openPage: page })
    return words
  },

  async failed({ notify }, { no, createBy }, reason) {
    if (createBy) await notify(createBy, { title: `排版单 ${no} 计算失败`, content: reason, openPage: page })
  },
})
