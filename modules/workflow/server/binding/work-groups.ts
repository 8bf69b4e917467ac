import { type Context, cachedSql, type WorkGroup } from '@mortise/server'
import { User } from '@mortise/system/model'
import { TaskStatus } from '@mortise/workflow/model'
import { taskPage } from '../engine/notices.ts'

const MOST_COUNTED = 99
const SHOWN = 5
const PAGE = '/workflow/my-tasks'

interface Waiting {
  readonly id: string
  readonly name: string
  readonly since: string
  readonly by: string
  readonly isPooled: boolean
}

/** Tasks that wait for the caller: own ones, and those that anybody of several may claim. */
export async function workGroups(ctx: Context): Promise<WorkGroup[]> {
  const { username } = ctx.user
  const rows = await cachedSql<Waiting>(ctx.db)`
    (select t.id, concat(t.node_name, '：', t.title) as name, to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS') as since,
      coalesce(u.realname, t.starter) as by, false as "isPooled"
    from wf_task t left join ${User} u on u.username = t.starter
    where t.tenant_id = ${ctx.tenant} and t.assignee = ${username}
      and t.is_waiting and t.status in (${TaskStatus.open}, ${TaskStatus.delegated})
    order by t.create_time, t.id limit ${MOST_COUNTED + 1})
    union all
    (select t.id, concat(t.node_name, '：', t.title), to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS'),
      coalesce(u.realname, t.starter), true
    from wf_task t left join ${User} u on u.username = t.starter
    where t.tenant_id = ${ctx.tenant} and t.status = ${TaskStatus.pool} and t.is_waiting and t.candidates @> array[${username}]::text[]
    order by t.create_time, t.id limit ${MOST_COUNTED + 1})`
  const own = rows.filter(({ isPooled }) => !isPooled)
  const pooled = rows.filter(({ isPooled }) => isPooled)
  return [
    ...groupOf({ key: 'workflow.mine', state: '待办', act: '办理', to: PAGE }, own),
    ...groupOf({ key: 'workflow.pool', state: '待认领', act: '认领', to: `${PAGE}?tab=pool` }, pooled),
  ]
}

interface Kind {
  readonly key: string
  readonly state: string
  readonly act: string
  readonly to: string
}

function groupOf({ key, state, act, to }: Kind, rows: readonly Waiting[]): WorkGroup[] {
  if (rows.length === 0) return []
  const items = rows
    .slice(0, SHOWN)
    .map(({ id, name, since, by }) => ({ id, name, since, by, to: taskPage(id) }))
  const isBound = rows.length > MOST_COUNTED
  const count = Math.min(rows.length, MOST_COUNTED)
  return [{ key, label: '流程任务', state, act, to, count, isBound, items }]
}
