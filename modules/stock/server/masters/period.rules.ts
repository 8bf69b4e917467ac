import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, providersOf, rules } from '@mortise/server'
import { StockPeriod } from '@mortise/stock/model'
import { sql } from 'kysely'
import { periodClosing } from './period-closing.ts'

type Period = RowOf<typeof StockPeriod>

export const periodRules = rules(StockPeriod, {
  async check({ month }, { repo }, before) {
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      throw new BusinessError('期间应为年月，如 2026-11', { field: 'month' })
    if (before) return
    const later = await repo(StockPeriod).first(
      { month: { gt: month }, status: { ne: 'open' } },
      { sort: [['month', 'asc']] },
    )
    if (later)
      throw new BusinessError(`会计期间 ${later.month} 已结账，不能新增更早的期间`, { field: 'month' })
  },

  moves: {
    close: {
      async guard({ month }, ctx) {
        await lockPeriods(ctx)
        const earlier = await ctx
          .repo(StockPeriod)
          .first({ month: { lt: month }, status: 'open' }, { sort: [['month', 'desc']] })
        if (earlier) throw new BusinessError(`请先结账 ${earlier.month}`)
        for (const check of providersOf(ctx, periodClosing)) await check(ctx, month)
      },
    },
    reopen: { guard: refuseEarlier },
  },
})

async function refuseEarlier({ month }: Period, ctx: Context): Promise<void> {
  await lockPeriods(ctx)
  const later = await ctx
    .repo(StockPeriod)
    .first({ month: { gt: month }, status: { ne: 'open' } }, { sort: [['month', 'desc']] })
  if (later) throw new BusinessError(`只能反结账最后一个已结账的期间，请先反结账 ${later.month}`)
}

/** No month begins meanwhile: the first posting of one writes its row, and waits here. */
async function lockPeriods({ db }: Context): Promise<void> {
  await sql`lock table ${sql.table(StockPeriod.table)} in share row exclusive mode`.execute(db)
}
