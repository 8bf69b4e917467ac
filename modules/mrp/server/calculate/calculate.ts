import type { RowOf } from '@mortise/model'
import { bucketsFrom, MrpBucket, MrpRun } from '@mortise/mrp/model'
import { calculation } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'
import { statements } from './statements.ts'
import type { MrpCounts, MrpTask } from './task.ts'

type Run = RowOf<typeof MrpRun>

/** Memory of the thread, in MB: needs and suggestions of some ten thousand materials over sixty buckets. */
const HEAP = 1536

export const bucketsOf = ({ bucket, periods }: Pick<Run, 'bucket' | 'periods'>, today: string) =>
  bucketsFrom(today, bucket === MrpBucket.day ? 1 : 7, periods ?? 1)

/** Calculates in a thread of its own; what comes of it stands in the run. */
export const calculate = calculation<typeof MrpRun, MrpTask, MrpCounts>({
  label: '物料需求计算',
  of: MrpRun,
  here: import.meta.url,
  file: './mrp.worker.ts',
  heap: HEAP,

  taskOf: async (ctx, run) => ({
    run: run.id,
    buckets: bucketsOf(run, ctx.today),
    calendar: await workCalendarOf(ctx),
    statements,
    by: run.createBy ?? ctx.user.username,
    orgCode: run.sysOrgCode ?? null,
    now: ctx.now,
  }),

  async finish({ repo, now, notify }, { id, no, createBy }, counts) {
    await repo(MrpRun).put(id, { ...counts, finishedAt: now })
    const { suggestionCount, overdueCount } = counts
    if (createBy) {
      await notify(createBy, {
        title: `物料需求 ${no} 已算完：${suggestionCount} 条建议，其中 ${overdueCount} 条逾期`,
        openPage: '/mrp/mrp-line',
      })
    }
    return `${suggestionCount} 条建议`
  },

  async failed({ notify }, { no, createBy }, reason) {
    if (createBy)
      await notify(createBy, {
        title: `物料需求 ${no} 计算失败`,
        content: reason,
        openPage: '/mrp/mrp-run',
      })
  },
})
