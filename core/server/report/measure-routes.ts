import { BusinessError, isDate } from '@mortise/model'
import { servicesOf } from '../context/platform.ts'
import { type AnyRoute, get } from '../module/route.ts'

/**
 * The call by which boards and the home page ask for a measure. Its own words are spelled so that no field is called
 * alike: all others narrow the rows as they narrow a list.
 */
export const measureRoutes: AnyRoute[] = [
  get('/measure/:name', 'login', ({ ctx, params: { name = '' }, query }) => {
    const measure = servicesOf(ctx).linked.measures.get(name)
    if (!measure) throw new BusinessError('没有这个指标')
    const { groupBy, groupLimit, periodFrom, periodTo, ...words } = query
    const limit = Number(groupLimit)
    return ctx.measure(
      measure,
      {
        by: groupBy || undefined,
        limit: Number.isInteger(limit) && limit > 0 ? limit : undefined,
        within: isDate(periodFrom) && isDate(periodTo) ? { from: periodFrom, to: periodTo } : undefined,
      },
      words,
    )
  }),
]
