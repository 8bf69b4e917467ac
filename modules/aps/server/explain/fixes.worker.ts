import type { ExplainedMinutes } from '@mortise/aps/model'
import { threadWork } from '@mortise/server/thread'
import { fixesOf } from './fixes.ts'
import type { FixesTask } from './task.ts'

await threadWork<FixesTask, ExplainedMinutes['fixes']>(async ({ task: { problem, plan, weights, job } }) =>
  fixesOf(problem, plan, weights, job),
)
