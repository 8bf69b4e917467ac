import { BusinessError } from '@mortise/model'
import type { QueuedJob, QueuedTry } from '@mortise/monitor/model'
import { type AnyRoute, type Context, get, message, post, wallText } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { noteOperation } from '@mortise/system/server'
import { z } from 'zod'
import { refuseCompanies } from './platform-only.ts'

const Chosen = z.object({ id: z.string().regex(/^\d{1,18}$/, '任务编号不正确') })
const stateOf = `case when locked_at is not null then 'running'
  when attempts >= max_attempts then 'givenUp'
  when attempts > 0 then 'retrying'
  when run_at > now() then 'later' else 'due' end`

/** What waits to be done, what failed and why, and the ways to have it tried again or given up. What it is about stays there. */
export const queueRoutes: AnyRoute[] = [
  get('/monitor/queue', 'monitor:view', { transaction: false }, async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const { db, jobs } = servicesOf(ctx)
    const { rows } = await db.owner.query<Omit<QueuedJob, 'label'>>(
      `select * from (select id::text, task_identifier as job, ${stateOf} as state, ${wallText('run_at')} as "runAt",
         ${wallText('created_at')} as "createdAt", attempts, max_attempts as "maxAttempts",
         left(last_error, 2000) as error, locked_by as node
       from graphile_worker.jobs) queued where $1 = '' or state = $1
       order by state = 'givenUp' desc, attempts desc, "runAt" limit 500`,
      [query.state ?? ''],
    )
    return rows.map((row) => ({ ...row, label: jobs.labelOf(row.job) }))
  }),

  get('/monitor/queue/tries', 'monitor:view', { transaction: false }, async ({ ctx, query }) => {
    refuseCompanies(ctx)
    const { rows } = await servicesOf(ctx).db.pool.query<QueuedTry>(
      `select attempt, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS') as "startedAt",
         round(extract(epoch from finished_at - started_at) * 1000)::int as milliseconds, outcome,
         left(error, 4000) as error, node
       from engine.job_run where queue_id::text = $1 order by started_at desc limit 50`,
      [query.id ?? ''],
    )
    return rows
  }),

  post('/monitor/queue/retry', 'monitor:act', { body: Chosen, transaction: false }, async ({ ctx, body }) => {
    refuseCompanies(ctx)
    const { rowCount } = await servicesOf(ctx).db.owner.query(
      'select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)',
      [body.id],
    )
    if (!rowCount) throw new BusinessError('任务已结束或正在执行，不能重试')
    await noteAct(ctx, body.id, 'retryJob')
    return message('任务将立即重试')
  }),

  post(
    '/monitor/queue/giveUp',
    'monitor:act',
    { body: Chosen, transaction: false },
    async ({ ctx, body }) => {
      refuseCompanies(ctx)
      const { rowCount } = await servicesOf(ctx).db.owner.query(
        `select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)`,
        [body.id, `由 ${ctx.user.realname} 放弃`],
      )
      if (!rowCount) throw new BusinessError('任务已结束或正在执行，不能放弃')
      await noteAct(ctx, body.id, 'giveUpJob')
      return message('任务已放弃')
    },
  ),
]

/** Writes down who had a job tried again or given up. */
const noteAct = (ctx: Context, row: string, operation: string): Promise<void> =>
  ctx.asSystem(ctx.tenant, async (system) =>
    noteOperation(await system.actAs(ctx.user.username), {
      entity: 'queuedJob',
      row,
      operation,
      after: { id: row },
    }),
  )
