import { ScheduleScenario, ScheduleTask } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { StandingTask } from './problem/fix-ops.ts'

export type Scenario = RowOf<typeof ScheduleScenario>
export type Task = RowOf<typeof ScheduleTask>

const MOST = 100_000

/** The plan that everybody works by; there may be none yet. */
export const publishedScenario = ({ repo }: Context): Promise<Scenario | null> =>
  repo(ScheduleScenario).first({ status: 'published' })

/** The tasks of a scenario, in the order of its operations. */
export const tasksOfScenario = ({ repo }: Context, scenario: string): Promise<Task[]> =>
  repo(ScheduleTask).find({ scenario }, { sort: [['at', 'asc']], limit: MOST })

export const standingTasks = async (ctx: Context, scenario: string): Promise<StandingTask[]> =>
  (await tasksOfScenario(ctx, scenario)).map(({ op, unit, lane, startAt, pinKind }) => ({
    op,
    unit,
    lane,
    startAt,
    pinKind,
  }))
