import { BusinessError } from '@mortise/model'
import { CostTarget, isMonth, PayBatch, PaySlip } from '@mortise/pay/model'
import { type Context, cachedSql } from '@mortise/server'

interface Target {
  readonly name: string
  readonly cost: number
}

/** What wages of some months cost with what the company adds to them, by what they are a cost of; of batches that are approved. */
export async function targetsOf(
  ctx: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Target[]> {
  if (!isMonth(from) || !isMonth(to)) throw new BusinessError('月份应写作 2026-10')
  const rows = await cachedSql<{ target: keyof typeof CostTarget.items; cost: string }>(ctx.db)`
    select slip.cost_target as target, sum(slip.gross + slip.corp_social + slip.corp_fund)::text as cost
    from ${PaySlip} slip join ${PayBatch} batch on batch.id = slip.batch
    where not slip.deleted and slip.month between ${from} and ${to} and batch.status in ('approved', 'posted', 'paid')
    group by 1 order by 2 desc`
  return rows.map(({ target, cost }) => ({ name: CostTarget.items[target] ?? '', cost: Number(cost) }))
}
