import { type AnyEntity, BusinessError, codeOf, type RowOf } from '@mortise/model'
import { Dashboard, isSqlReport, OnlineReport } from '@mortise/reports/model'
import { type Context, forbidden, isWatched, mayRunSql } from '@mortise/server'
import { Role } from '@mortise/system/model'

type Shared = Pick<RowOf<typeof OnlineReport>, 'roles'>

/** Whether somebody may open what is shared by role; whoever designs it may, to see what was made. */
export async function opensFor(
  ctx: Context,
  designer: typeof OnlineReport | typeof Dashboard,
): Promise<(shared: Shared) => boolean> {
  if (ctx.can(codeOf(designer, 'edit'))) return () => true
  const own =
    ctx.user.roles.length > 0 ? await ctx.repo(Role).find({ code: { in: [...ctx.user.roles] } }) : []
  const ids = new Set<string>(own.map(({ id }) => id))
  return ({ roles }) => roles.length === 0 || roles.some((role) => ids.has(role))
}

/** The entity that a report is made of, as far as the caller may list its rows. */
export function sourceOf(ctx: Context, { name, source }: { readonly name: string; readonly source: string }) {
  const entity = ctx.linked.entities.get(source)
  if (!entity) throw new BusinessError(`报表【${name}】的业务对象不存在，请联系管理员`)
  if (!canReport(ctx, entity)) throw forbidden()
  return entity
}

export const canReport = (ctx: Context, entity: AnyEntity): boolean =>
  entity.verbs.includes('list') && ctx.can(codeOf(entity, 'list')) && !isWatched(ctx, entity)

/** Refuses who may not open a report. */
export async function refuseUnshared(ctx: Context, report: Shared): Promise<void> {
  if (!(await opensFor(ctx, OnlineReport))(report)) throw forbidden()
}

/** The reports that a caller may open. */
export async function reportsOf(ctx: Context): Promise<RowOf<typeof OnlineReport>[]> {
  const opens = await opensFor(ctx, OnlineReport)
  const all = await ctx.repo(OnlineReport).find({}, { sort: [['createTime', 'asc']] })
  const mine: RowOf<typeof OnlineReport>[] = []
  for (const report of all) if (opens(report) && (await mayRead(ctx, report))) mine.push(report)
  return mine
}

async function mayRead(ctx: Context, report: RowOf<typeof OnlineReport>): Promise<boolean> {
  if (isSqlReport(report)) return mayRunSql(ctx, { sql: report.sql ?? '', params: report.params })
  const entity = ctx.linked.entities.get(report.source)
  return entity !== undefined && canReport(ctx, entity)
}
