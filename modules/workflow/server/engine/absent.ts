import { BusinessError } from '@mortise/model'
import { after, type Context, cachedSql, type Job } from '@mortise/server'
import { User, UserStatus } from '@mortise/system/model'
import {
  type Environment,
  ProcessInstance,
  ProcessStatus,
  ProcessTask,
  TaskStatus,
} from '@mortise/workflow/model'
import { hasIncident, raiseIncident } from './incidents.ts'
import type { Held } from './load.ts'
import { act, type Prepared } from './run.ts'

const JOB = 'workflow:moveTasks'

/** What waits for people who have left goes to those who stand in for them, or to whoever sees to the process. */
export const moveTasks: Job = {
  label: '离岗人员任务转交',
  cron: '0 25 * * * ?',
  async run(ctx) {
    const left = await abandonedTasks(ctx)
    for (const task of left) await moveTask(ctx, task)
    return `转交${left.length}个任务`
  },
}

const moveSoon = ({ enqueue }: Context): Promise<void> => enqueue(JOB, {})

/** At once when somebody is frozen or removed; the clock sees to the other companies of the same person. */
export const absenceReactions = [
  after(User, 'edit', async ({ status }, ctx) => {
    if (status !== UserStatus.normal) await moveSoon(ctx)
  }),
  after(User, 'delete', (_, ctx) => moveSoon(ctx)),
]

interface Abandoned {
  readonly instance: string
  readonly number: number
  readonly token: number
  /** Who has left. */
  readonly user: string
}

const abandonedTasks = (ctx: Context) =>
  cachedSql<Abandoned>(ctx.db)`
    with present as (select username from ${User} where not deleted and status = ${UserStatus.normal})
    select t.instance, t.number, t.token, case when t.assignee is null then t.candidates[1]
        when t.assignee in (select username from present) then t.owner else t.assignee end as "user"
    from ${ProcessTask} t join ${ProcessInstance} i on i.tenant_id = t.tenant_id and i.id = t.instance
      and i.status = ${ProcessStatus.running} and not i.deleted
    where t.tenant_id = ${ctx.tenant} and (
      (t.is_waiting and t.assignee not in (select username from present))
      or (t.is_waiting and t.owner not in (select username from present))
      or (t.status = ${TaskStatus.pool} and not exists (select 1 from present where username = any(t.candidates))))`

async function moveTask(ctx: Context, task: Abandoned): Promise<void> {
  try {
    await ctx.asSystem(ctx.tenant, (own) =>
      act(own, task.instance, async (held, environment) => reassignment(own, held, environment, task)),
    )
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    if (await hasIncident(ctx, task.instance, task.token)) return
    await raiseIncident(ctx, task.instance, task.token, { message: error.message, tries: 1 })
  }
}

function reassignment(
  { now }: Context,
  held: Held,
  environment: Environment,
  { number, user }: Abandoned,
): Prepared {
  const task = held.state.tasks.find(({ id }) => id === number)
  const isOwnerThere = task?.owner != null && environment.isActive(task.owner)
  const to = isOwnerThere ? task.owner : standInFor(held, environment, user)
  const name = held.company.nameOf(user)
  if (to == null) throw new BusinessError(`审批人【${name}】已停用，找不到接替的人`)
  return {
    command: { type: 'reassign', task: number, to, reason: `审批人【${name}】已停用`, by: '', at: now },
  }
}

function standInFor({ graph, state }: Held, { people }: Environment, user: string): string | undefined {
  const { managers } = graph.settings
  const { starter, variables } = state
  const situation = { node: '', starter, variables, chosen: [], previousApprovers: [], managers }
  const [found] = people({ ask: 'assign', assign: [{ by: 'user', value: user }], situation })
  return found ?? people({ ask: 'lastResort', managers, without: starter.user })[0]
}
