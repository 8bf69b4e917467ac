import { addDays, BusinessError, daysBetween, isDate, type Period } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { LineFulfilment, type StageDays, stages } from '@mortise/service/model'
import { sql } from 'kysely'

/** Days that are asked about unless others are told, and at most. */
const USUAL = 90
const MOST = 800

export const stageRoutes: AnyRoute[] = [
  get('/erp_line_fulfilment/erpLineFulfilment/stageDays', 'lineFulfilment:list', ({ ctx, query }) =>
    stageDays(ctx, periodOf(ctx, query), query.storeId || null),
  ),
]

function periodOf({ today }: Context, { from, to }: Readonly<Record<string, string>>): Period {
  const end = isDate(to) ? to : today
  const start = isDate(from) ? from : addDays(end, 1 - USUAL)
  if (start > end || daysBetween(start, end) >= MOST)
    throw new BusinessError(`统计期间应为 1～${MOST} 天，且开始不晚于结束`)
  return { from: start, to: end }
}

/** The middle line of those whose last piece was signed for in the period; what still waits to hang counts up to there. */
async function stageDays(
  ctx: Context,
  { from, to }: Period,
  store: string | null,
): Promise<readonly StageDays[]> {
  const { rows } = await sql<StageDays>`
    select s.stage, percentile_cont(0.5) within group (order by s.days) as median, count(s.days)::int as lines
    from ${ctx.visible(LineFulfilment)} f
    cross join lateral (values ('toRelease', f.to_release), ('toMake', f.to_make), ('toSign', f.to_sign),
      ('toInstall', f.to_install), ('inAll', f.in_all)) s(stage, days)
    where f.signed_at >= ${from}::date and f.signed_at < ${to}::date + 1 and (${store}::text is null or f.store = ${store})
    group by s.stage`.execute(ctx.db)
  return stages.map((stage) => rows.find((row) => row.stage === stage) ?? { stage, median: null, lines: 0 })
}
