import { oldestUnsent } from '@mortise/messages/server'
import {
  AlarmKind,
  DiskThreshold,
  JobThreshold,
  LoopThreshold,
  MonitorAlarm,
  OutboxThreshold,
} from '@mortise/monitor/model'
import type { Context, Job } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { defaultTenant } from '@mortise/system/model'
import { parameter } from '@mortise/system/server'

interface Alarm {
  readonly kind: keyof typeof AlarmKind.items
  readonly subject: string
  readonly content: string
  readonly measured: number
  readonly bound: number
}

/** Looks at every bound once a minute, on one node for all. */
export const lookOut: Job = {
  label: '监控告警检查',
  cron: '0 * * * * ?',
  async run(ctx) {
    if (ctx.tenant !== defaultTenant) return
    // Who looks by hand as the clock strikes waits, and finds what was told.
    await ctx.alone('monitor look-out')
    const found = [...(await nodeAlarms(ctx)), ...(await jobAlarms(ctx)), ...(await outboxAlarms(ctx))]
    const fresh: Alarm[] = []
    for (const alarm of found) if (await isFresh(ctx, alarm)) fresh.push(alarm)
    for (const alarm of fresh) await raise(ctx, alarm)
    return fresh.length > 0 ? `告警 ${fresh.length} 条` : undefined
  },
}

async function nodeAlarms(ctx: Context): Promise<Alarm[]> {
  const [disk, loop] = await Promise.all([parameter(ctx, DiskThreshold), parameter(ctx, LoopThreshold)])
  const nodes = await servicesOf(ctx).watch.nodes()
  return nodes.flatMap(({ name, figures }) => {
    const used = figures['disk.used'] ?? 0
    const delay = Math.round(figures['loop.p99.minute'] ?? 0)
    const full = `节点 ${name} 磁盘已用 ${used}%，超过 ${disk}%，请清理或扩容`
    const slow = `节点 ${name} 事件循环延迟 ${delay} 毫秒持续一分钟，超过 ${loop} 毫秒`
    return [
      ...(used > disk
        ? [{ kind: AlarmKind.disk, subject: name, content: full, measured: used, bound: disk }]
        : []),
      ...(delay > loop
        ? [{ kind: AlarmKind.loop, subject: name, content: slow, measured: delay, bound: loop }]
        : []),
    ]
  })
}

async function jobAlarms(ctx: Context): Promise<Alarm[]> {
  const bound = await parameter(ctx, JobThreshold)
  const { db, jobs } = servicesOf(ctx)
  const { rows } = await db.owner.query<{ job: string; attempts: number; count: number }>(
    `select task_identifier as job, max(attempts)::int as attempts, count(*)::int as count
     from graphile_worker.jobs where attempts >= $1 and last_error is not null and updated_at > now() - interval '1 day'
     group by task_identifier`,
    [bound],
  )
  return rows.map(({ job, attempts, count }) => ({
    kind: AlarmKind.job,
    subject: job,
    content: `任务【${jobs.labelOf(job)}】有 ${count} 个连续失败，最多 ${attempts} 次，请在任务队列中查看原因`,
    measured: attempts,
    bound,
  }))
}

async function outboxAlarms(ctx: Context): Promise<Alarm[]> {
  const bound = await parameter(ctx, OutboxThreshold)
  const { minutes, count } = await oldestUnsent(servicesOf(ctx), bound)
  if (count === 0) return []
  const content = `有 ${count} 条消息应发未发，最久已 ${minutes} 分钟，超过 ${bound} 分钟`
  return [{ kind: AlarmKind.outbox, subject: '消息发送', content, measured: minutes, bound }]
}

/** Of one thing nobody is told twice within the hour. */
async function isFresh(ctx: Context, { kind, subject }: Alarm): Promise<boolean> {
  const { rowCount } = await servicesOf(ctx).db.owner.query(
    `select 1 from ${MonitorAlarm.table} where kind = $1 and subject = $2 and create_time > localtimestamp - interval '1 hour' limit 1`,
    [kind, subject],
  )
  return rowCount === 0
}

async function raise(ctx: Context, alarm: Alarm): Promise<void> {
  await ctx.repo(MonitorAlarm).add(alarm)
  const holders = await servicesOf(ctx).providers.accounts.holders(ctx.tenant, ['monitor:view'])
  const to = new Set(['admin', ...holders.map(({ username }) => username)])
  await ctx.notify([...to], {
    title: `监控告警：${AlarmKind.items[alarm.kind]}`,
    content: alarm.content,
    openPage: '/monitor/overview',
    priority: 'H',
  })
}
