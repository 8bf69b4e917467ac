import { BusinessError, type RowOf } from '@mortise/model'
import { bucketsFrom, MrpBucket, MrpRun } from '@mortise/mrp/model'
import { type Context, inThread, type Job, type Thread } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'
import { statements } from './statements.ts'
import type { MrpCounts, MrpTask } from './task.ts'

type Run = RowOf<typeof MrpRun>

/** Milliseconds between two looks at whether anybody still wants the result. */
const LOOK_EVERY = 500
/** Memory of the thread, in MB: needs and suggestions of some ten thousand materials over sixty buckets. */
const HEAP = 1536

export const bucketsOf = ({ bucket, periods }: Pick<Run, 'bucket' | 'periods'>, today: string) =>
  bucketsFrom(today, bucket === MrpBucket.day ? 1 : 7, periods ?? 1)

/** Calculates in a thread of its own; what comes of it stands in the run. */
export const calculate: Job = {
  label: '物料需求计算',
  async run(ctx, payload) {
    const id = String(payload.run)
    const run = await ctx.asSystem(ctx.tenant, (world) => begin(world, id))
    if (!run) return '已取消'
    const calendar = await workCalendarOf(ctx)
    const task: MrpTask = {
      run: id,
      buckets: bucketsOf(run, ctx.today),
      calendar,
      statements,
      by: run.createBy ?? ctx.user.username,
      orgCode: run.sysOrgCode ?? null,
      now: ctx.now,
    }
    const watched = watch(ctx, id)
    const thread = inThread<MrpTask, MrpCounts>(ctx, {
      here: import.meta.url,
      file: './mrp.worker.ts',
      task,
      heap: HEAP,
      onProgress: (percent) => watched.look(percent, thread),
    })
    try {
      const counts = await thread.result
      await ctx.asSystem(ctx.tenant, (world) => finish(world, run, counts))
      return `${counts.suggestionCount} 条建议`
    } catch (error) {
      if (watched.isStopped()) return '已取消'
      if (!(error instanceof BusinessError)) ctx.log.error({ err: error, run: run.no }, 'a run of MRP failed')
      await ctx.asSystem(ctx.tenant, (world) => fail(world, id, error))
      return '失败'
    } finally {
      await thread.stop()
    }
  },
}

/** In a transaction of its own, as all that is told while it runs: that of the job is not seen before its end. */
async function begin({ repo }: Context, id: string): Promise<Run | null> {
  const run = await repo(MrpRun).lock(id)
  if (run.status !== 'queued' && run.status !== 'running') return null
  // Again after a crash: from the beginning.
  await repo(MrpRun).put(id, { progress: 0 })
  return repo(MrpRun).move(id, 'begin')
}

/** Keeps how far it is, and ends a thread that nobody wants any more. */
function watch(ctx: Context, id: string) {
  let looked = 0
  let isStopped = false
  const look = async (percent: number, thread: Thread<unknown>) => {
    // Past the engine: nobody edits it, and whoever calls it off must not be told of a conflict.
    const { numUpdatedRows } = await ctx.asSystem(ctx.tenant, ({ db }) =>
      db
        .updateTable(MrpRun.table)
        .set({ progress: percent })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .where('progress', '<', percent)
        .executeTakeFirst(),
    )
    if (numUpdatedRows > 0n) return
    const { status } = await ctx.asSystem(ctx.tenant, ({ repo }) => repo(MrpRun).get(id))
    if (status === 'running') return
    isStopped = true
    await thread.stop()
  }
  return {
    isStopped: () => isStopped,
    look(percent: number, thread: Thread<unknown>) {
      if (Date.now() - looked < LOOK_EVERY) return
      looked = Date.now()
      look(percent, thread).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'progress of a run of MRP was not kept'),
      )
    },
  }
}

async function finish(ctx: Context, { id, no, createBy }: Run, counts: MrpCounts): Promise<void> {
  const { repo } = ctx
  await repo(MrpRun).put(id, { ...counts, finishedAt: ctx.now })
  await repo(MrpRun).move(id, 'finish')
  const { suggestionCount, overdueCount } = counts
  if (createBy) {
    await ctx.notify(createBy, {
      title: `物料需求 ${no} 已算完：${suggestionCount} 条建议，其中 ${overdueCount} 条逾期`,
      openPage: '/mrp/mrp-line',
    })
  }
}

async function fail({ repo, notify }: Context, id: string, error: unknown): Promise<void> {
  const run = await repo(MrpRun).lock(id)
  if (run.status !== 'running') return
  const note = error instanceof BusinessError ? error.message : '计算出错，请重试'
  await repo(MrpRun).put(id, { note: note.slice(0, 500) })
  await repo(MrpRun).move(id, 'fail')
  if (run.createBy)
    await notify(run.createBy, {
      title: `物料需求 ${run.no} 计算失败`,
      content: note,
      openPage: '/mrp/mrp-run',
    })
}
