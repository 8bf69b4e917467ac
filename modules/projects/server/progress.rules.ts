import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import { lastByStage, overallOf, Project, ProjectProgress, ProjectStage } from '@mortise/projects/model'
import { type Context, rules } from '@mortise/server'
import { openProject } from './project.rules.ts'

type Row = RowOf<typeof ProjectProgress>

export const progressRules = rules(ProjectProgress, {
  async prepare({ project }, ctx) {
    return { sysOrgCode: (await openProject(ctx, project)).sysOrgCode }
  },
  async check(report, ctx, before) {
    if (report.reportedOn > ctx.today)
      throw new BusinessError('填报日期不能晚于今天', { field: 'reportedOn' })
    const others = (await reportsOf(ctx, report.project)).filter(({ id }) => id !== before?.id)
    const same = others.filter(({ stage }) => stage === report.stage)
    const earlier = same.filter(({ reportedOn }) => reportedOn <= report.reportedOn)
    const most = Math.max(0, ...earlier.map(({ percent }) => percent))
    if (compare(report.percent, most) < 0)
      throw new BusinessError(
        `【${ProjectStage.items[report.stage]}】进度不能低于已报的${percentText(most)}`,
        { field: 'percent' },
      )
    const later = same.filter(({ reportedOn }) => reportedOn > report.reportedOn)
    const least = Math.min(1, ...later.map(({ percent }) => percent))
    if (compare(report.percent, least) > 0)
      throw new BusinessError(
        `【${ProjectStage.items[report.stage]}】进度不能高于其后已报的${percentText(least)}`,
        { field: 'percent' },
      )
    const weights = lastByStage([...others.filter(({ stage }) => stage !== report.stage), report])
    const total = sum(weights, ({ weight }) => weight, 4)
    if (compare(total, 1) > 0)
      throw new BusinessError(`各阶段权重合计${percentText(total)}，不能超过100%`, { field: 'weight' })
  },
  saved: ({ project }, ctx) => countProgress(project, ctx),
  removed: ({ project }, ctx) => countProgress(project, ctx),
})

const percentText = (rate: number): string => `${Math.round(rate * 10_000) / 100}%`

const reportsOf = ({ repo }: Context, project: string): Promise<Row[]> =>
  repo(ProjectProgress).find(
    { project },
    {
      sort: [
        ['reportedOn', 'asc'],
        ['id', 'asc'],
      ],
      limit: 10_000,
    },
  )

async function countProgress(project: string, ctx: Context): Promise<void> {
  const progress = overallOf(lastByStage(await reportsOf(ctx, project)))
  await ctx.repo(Project).put(project, { progress })
}
