import {
  type AnyRoute,
  type Context,
  get,
  loginFigures,
  presenceFigures,
  visitFigures,
} from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { LoginOutcome, LoginWay } from '@mortise/system/model'
import { sql } from 'kysely'

/** All that the page of visits shows, of this tenant and the last seven days. */
export const visitRoutes: AnyRoute[] = [
  get('/sys/log/visits', 'visit:list', async ({ ctx }) => {
    const counting = { db: servicesOf(ctx).db, tenant: ctx.tenant }
    return {
      visits: await loginFigures(counting),
      presence: await presenceFigures(counting),
      week: await visitFigures(counting),
      ways: await slices(ctx, 'way', LoginWay.items),
      outcomes: await slices(ctx, 'outcome', LoginOutcome.items),
    }
  }),
]

/** How often each value was seen, as a pie. */
async function slices(ctx: Context, column: 'way' | 'outcome', items: Readonly<Record<string, string>>) {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(column)} as value, count(*)::int as count from engine.login_log
    where coalesce(tenant, '0') = ${ctx.tenant}
      and (at at time zone 'Asia/Shanghai')::timestamp(0) >= ${ctx.today}::date - 6
      and (${column === 'outcome'}::boolean or outcome = 'success')
    group by 1 order by 2 desc, 1`.execute(ctx.db)
  return {
    kind: 'pie' as const,
    categories: rows.map(({ value }) => items[value] ?? value),
    series: [{ name: '次数', values: rows.map(({ count }) => count) }],
  }
}
