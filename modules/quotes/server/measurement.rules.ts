import { Customer } from '@mortise/customers/model'
import { advanceCustomer } from '@mortise/customers/server'
import { BusinessError, type RowOf, refuseRow } from '@mortise/model'
import { isWhole, Measurement, Quote } from '@mortise/quotes/model'
import { type Context, rules } from '@mortise/server'
import { measuredLines } from './measured-lines.ts'

type Row = RowOf<typeof Measurement>

export const measurementRules = rules(Measurement, {
  async prepare(measurement, ctx) {
    const { sysOrgCode } = await ctx
      .repo(Customer)
      .scoped(measurement.customer, { label: '客户', field: 'customer' })
    return { sysOrgCode }
  },

  async check({ customer, quote: id }, { repo }, before) {
    if (!id || (id === before?.quote && customer === before.customer)) return
    const quote = await repo(Quote).scoped(id, { label: '报价单', field: 'quote' })
    if (quote.customer !== customer) {
      throw new BusinessError(`报价单${quote.no}不是该客户的`, { field: 'quote' })
    }
  },

  moves: {
    assign: {
      guard({ measurer }) {
        if (!measurer) throw new BusinessError('请先选择量尺员', { field: 'measurer' })
      },
    },
    record: {
      guard({ openings }) {
        if (openings.length === 0) throw new BusinessError('请至少量一个洞口')
        const row = openings.findIndex((opening) => !isWhole(opening))
        if (row >= 0) refuseRow(row, 'room', `【${openings[row]?.room}】的三点尺寸没有量全`)
      },
      async effect({ id }, { repo, now }) {
        await repo(Measurement).put(id, { measuredAt: now })
      },
    },
    confirm: {
      async effect(measurement, ctx) {
        await advanceCustomer(ctx, measurement.customer, 'measured')
        const quote = measurement.quote && (await ctx.repo(Quote).get(measurement.quote))
        if (quote && quote.status === 'draft') await applyTo(ctx, quote, measurement)
      },
    },
    apply: {
      async guard({ quote: id }, { repo }) {
        if (!id) throw new BusinessError('该量尺单没有对应的报价单')
        const quote = await repo(Quote).get(id)
        if (quote.status !== 'draft') throw new BusinessError(`报价单${quote.no}不是草稿，不能写入尺寸`)
      },
      async effect(measurement, ctx) {
        await applyTo(ctx, await ctx.repo(Quote).get(measurement.quote ?? ''), measurement)
      },
    },
  },
})

/** Writes what was measured into the doors of the same rooms. */
async function applyTo(ctx: Context, quote: RowOf<typeof Quote>, measurement: Row): Promise<void> {
  const { id, no, lines } = quote
  const measured = await measuredLines(ctx, { title: `报价单${no}`, lines }, measurement)
  await ctx.repo(Quote).edit({ id, lines: measured })
}
