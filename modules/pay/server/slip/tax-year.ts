import type { RowOf } from '@mortise/model'
import { PaySlip, type TaxedMonth } from '@mortise/pay/model'
import type { Context } from '@mortise/server'

const YEAR = 12

/** The months of a slip's year up to it, as they were taxed; what is taxed by itself is not among them. */
export async function taxYear(
  { repo }: Context,
  { worker, month, kind }: Pick<RowOf<typeof PaySlip>, 'worker' | 'month' | 'kind'>,
): Promise<TaxedMonth[]> {
  if (kind !== 'wage') return []
  const slips = await repo(PaySlip).pick(
    ['month', 'withheld'],
    { worker, kind, month: { ge: `${month.slice(0, 4)}-01`, le: month } },
    { sort: [['month', 'asc']], limit: YEAR },
  )
  return slips.flatMap(({ month: each, withheld }) => {
    if (!withheld) return []
    const { cumulative, ...taxed } = withheld
    const { paid: _, ...sums } = cumulative
    return [{ month: each, ...sums, ...taxed }]
  })
}
