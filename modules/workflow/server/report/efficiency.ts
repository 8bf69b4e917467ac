import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, cachedSql, get } from '@mortise/server'
import { Depart, User, UserDepart } from '@mortise/system/model'
import { type EfficiencyRow, type NamedProcess, ProcessDefinition } from '@mortise/workflow/model'

/** Handling time of tasks that people answered: how long, how often too late. By node, by person or by department. */
export const efficiencyRoutes: AnyRoute[] = [
  get('/act/report/efficiency', 'wf:report', async ({ ctx, query }): Promise<EfficiencyRow[]> => {
    const { by = 'node', key = '', from = '', to = '' } = query
    for (const day of [from, to])
      if (day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new BusinessError('日期格式不正确')
    if (by !== 'node' && by !== 'person' && by !== 'depart') throw new BusinessError('统计方式不正确')
    return measured(ctx, by, key, from || '1900-01-01', to || '9999-12-30')
  }),
  get(
    '/act/report/processes',
    'wf:report',
    ({ ctx }): Promise<NamedProcess[]> =>
      cachedSql<NamedProcess>(ctx.db)`select distinct on (key) key, name from ${ProcessDefinition}
      where tenant_id = ${ctx.tenant} and not deleted order by key, number desc`,
  ),
]

async function measured(
  ctx: Context,
  by: 'node' | 'person' | 'depart',
  key: string,
  from: string,
  to: string,
): Promise<EfficiencyRow[]> {
  return cachedSql<EfficiencyRow>(ctx.db)`
    with handled as (
      select case ${by}::text when 'node' then case ${key} when '' then concat(t.process_key, '/', t.node) else t.node end
          when 'person' then t.finished_by else coalesce(d.id, '') end as key,
        case ${by}::text when 'node' then case ${key} when '' then concat(t.process_name, '：', t.node_name) else t.node_name end
          when 'person' then coalesce(u.realname, t.finished_by) else coalesce(d.name, '未分配部门') end as name,
        extract(epoch from t.finish_at - t.create_time) / 60 as minutes, t.due_at, t.finish_at
      from wf_task t left join ${User} u on u.username = t.finished_by
      left join lateral (select o.id, o.name from ${UserDepart} ud join ${Depart} o on o.id = ud.depart and o.tenant_id = ud.tenant_id
        where ud.tenant_id = t.tenant_id and ud."user" = u.id and not ud.deleted order by ud.create_time limit 1) d on true
      where t.tenant_id = ${ctx.tenant} and t.finished_by is not null and t.outcome in ('agree', 'refuse', 'return', 'timeout')
        and (${key} = '' or t.process_key = ${key})
        and t.finish_at >= ${from}::date and t.finish_at < ${to}::date + 1)
    select key, min(name) as name, count(*)::int as count, round(avg(minutes)::numeric, 1)::float as "meanMinutes",
      round((percentile_cont(0.95) within group (order by minutes))::numeric, 1)::float as "p95Minutes",
      (count(*) filter (where finish_at > due_at))::int as "overdueCount",
      round(100.0 * (count(*) filter (where finish_at > due_at)) / nullif(count(due_at), 0), 1)::float as "overdueShare"
    from handled group by key order by 4 desc`
}
