import { type Context, inThread } from '@mortise/server'
import type { Finding, Walk } from '@mortise/workflow/model'

/** Thousands of states take seconds, in which nobody else is to wait. */
export const walkBeside =
  (ctx: Context) =>
  (task: Walk): Promise<Finding[]> =>
    inThread<Walk, Finding[]>(ctx, { here: import.meta.url, file: './walk.worker.ts', task, heap: 256 })
      .result
