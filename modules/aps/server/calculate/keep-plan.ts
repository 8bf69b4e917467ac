import { ScheduleScenario, ScheduleTask } from '@mortise/aps/model'
import type { Score } from '@mortise/scheduling/model'
import { type Context, insertRows } from '@mortise/server'
import type { ApsFound } from './task.ts'
import type { NewTask } from './tasks-of.ts'

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The figures of a plan as its scenario tells them. */
export const scoreOf = ({ total, lateness, lateJobs, setUp, length, moved, overWait }: Score) => ({
  score: rounded(total),
  lateJobs,
  lateMinutes: Math.round(lateness),
  setUpMinutes: setUp,
  lengthMinutes: length,
  movedMinutes: moved,
  overWaitMinutes: overWait,
})

/** Writes down what a search has found. */
export async function keepPlan(ctx: Context, id: string, found: ApsFound): Promise<void> {
  await writeTasks(ctx, id, found.tasks)
  await ctx.repo(ScheduleScenario).put(id, {
    ...scoreOf(found.score),
    moveCount: found.moves,
    elapsed: found.elapsed,
    curve: found.curve,
    isCutShort: found.isCutShort,
    finishedAt: ctx.now,
  })
}

/** The tasks of a scenario, anew. */
export async function writeTasks(ctx: Context, scenario: string, tasks: readonly NewTask[]): Promise<void> {
  await ctx.db.deleteFrom(ScheduleTask.table).where('scenario', '=', scenario).execute()
  await insertRows(
    ctx,
    ScheduleTask,
    tasks.map((task) => ({ ...task, scenario })),
  )
}
