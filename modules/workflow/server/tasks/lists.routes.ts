import type { Condition } from '@mortise/model'
import { type AnyRoute, type Context, cachedSql, get } from '@mortise/server'
import {
  ProcessCopy,
  ProcessInstance,
  ProcessTask,
  type TaskCounts,
  TaskStatus,
} from '@mortise/workflow/model'
import { causesOf } from './causes.ts'
import { actingNames } from './people.ts'
import { withdrawable } from './withdrawable.ts'

type Query = Readonly<Record<string, string>>

const is = (field: string, value: string | boolean): Condition => ({ field, test: { op: 'eq', value } })
const among = (field: string, values: readonly string[]): Condition => ({ field, test: { op: 'in', values } })

const waiting = is('isWaiting', true)

async function ownTasks(ctx: Context, query: Query) {
  const names = await actingNames(ctx)
  const own = is('assignee', ctx.user.username)
  // Of the own applications nobody handles what waits for others.
  const others: Condition = {
    all: [among('assignee', names), { field: 'starter', test: { op: 'ne', value: ctx.user.username } }],
  }
  const mine: Condition = names.length === 1 ? own : { any: [own, others] }
  const page = await ctx.list(ProcessTask, query, { all: [mine, waiting] }, { isGranted: true })
  const causes = await causesOf(
    ctx,
    page.records.map(({ id }) => String(id)),
  )
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, cause: causes.get(String(row.id)) ?? null })),
  }
}

const namesAny = (values: readonly string[]): Condition => ({
  field: 'candidates',
  test: { op: 'hasAny', values },
})

async function pooledTasks(ctx: Context, query: Query) {
  const { username } = ctx.user
  const others: Condition = {
    all: [namesAny(await actingNames(ctx)), { field: 'starter', test: { op: 'ne', value: username } }],
  }
  const mine: Condition = { any: [namesAny([username]), others] }
  return ctx.list(
    ProcessTask,
    query,
    { all: [is('status', TaskStatus.pool), waiting, mine] },
    { isGranted: true },
  )
}

const answered: Condition = { field: 'finishedBy', test: { op: 'filled' } }

/**
 * What one did, and what an agent did in one's name. Who never acted for others is told from the own tasks alone: those are
 * read in the order of the list, however many they are.
 */
async function handledTasks(ctx: Context, query: Query) {
  const { username } = ctx.user
  const own: Condition = { all: [is('assignee', username), answered] }
  const [acted] = await cachedSql<{ forOthers: boolean }>(ctx.db)`
    select exists (select 1 from ${ProcessTask} where tenant_id = ${ctx.tenant} and finished_by = ${username}
      and finished_by <> assignee) as "forOthers"`
  const condition: Condition = acted?.forOthers ? { any: [own, is('finishedBy', username)] } : own
  const page = await ctx.list(ProcessTask, newestFinished(query), condition, { isGranted: true })
  const open = await withdrawable(
    ctx,
    page.records.map(({ id }) => String(id)),
  )
  return { ...page, records: page.records.map((row) => ({ ...row, canWithdraw: open.has(String(row.id)) })) }
}

/** Lists that everybody has of the own, and that administrators have of all. */
export const listRoutes: AnyRoute[] = [
  get('/act/task/list', 'login', ({ ctx, query }) => ownTasks(ctx, query)),
  ...at('/act/task/taskGroupList', '/act/pool/list', pooledTasks),
  ...at('/act/task/taskHistoryList', '/act/history/list', handledTasks),
  ...['/act/task/taskAllHistoryList', '/act/allHistory/list'].map((path) =>
    get(path as `/${string}`, 'wf:admin', ({ ctx, query }) =>
      ctx.list(ProcessTask, newestFinished(query), answered, { isGranted: true }),
    ),
  ),
  ...at('/act/task/myApplyProcessList', '/act/application/list', (ctx, query) =>
    ctx.list(ProcessInstance, query, is('starter', ctx.user.username), { isGranted: true }),
  ),
  ...at('/act/task/taskAllCcHistoryList', '/act/copy/list', (ctx, query) =>
    ctx.list(ProcessCopy, unreadFirst(query), is('user', ctx.user.username), { isGranted: true }),
  ),
  get('/act/task/counts', 'login', async ({ ctx }): Promise<TaskCounts> => {
    const names = await actingNames(ctx)
    const [counts] = await cachedSql<TaskCounts>(ctx.db)`
      select (select count(*)::int from wf_task where tenant_id = ${ctx.tenant} and assignee = any(${names}::text[])
          and (assignee = ${ctx.user.username} or starter <> ${ctx.user.username}) and is_waiting) as mine,
        (select count(*)::int from wf_task where tenant_id = ${ctx.tenant} and status = ${TaskStatus.pool} and is_waiting
          and (candidates @> array[${ctx.user.username}]::text[]
            or candidates && ${names}::text[] and starter <> ${ctx.user.username})) as pool,
        (select count(*)::int from wf_cc where tenant_id = ${ctx.tenant} and "user" = ${ctx.user.username}
          and not is_read) as "unreadCopies"`
    return counts ?? { mine: 0, pool: 0, unreadCopies: 0 }
  }),
]

/** Unless somebody wants another order than lists begin with. */
const unreadFirst = (query: Query): Query =>
  (query.column ?? 'createTime') === 'createTime' && !query.sortInfoString
    ? { ...query, sortInfoString: UNREAD_FIRST }
    : query
const UNREAD_FIRST = JSON.stringify([
  { column: 'isRead', order: 'asc' },
  { column: 'createTime', order: 'desc' },
])

const newestFinished = (query: Query): Query => ({ column: 'finishTime', order: 'desc', ...query })

/** The same list under the name of the specification and under one that lists of entities are asked by. */
function at(
  named: `/${string}`,
  listed: `/${string}`,
  run: (ctx: Context, query: Query) => Promise<unknown>,
): AnyRoute[] {
  return [named, listed].map((path) => get(path, 'login', ({ ctx, query }) => run(ctx, query)))
}
