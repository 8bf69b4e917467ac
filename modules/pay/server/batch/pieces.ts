import { PayPiece } from '@mortise/pay/model'
import { type Context, cachedSql } from '@mortise/server'

interface Pieces {
  readonly amount: number
  readonly count: number
  /** Why the pay of whoever did them cannot be calculated yet. */
  readonly fault: string | null
}

/** What pieces of a month come to, by worker. */
export async function piecesOf(ctx: Context, month: string): Promise<ReadonlyMap<string, Pieces>> {
  const rows = await cachedSql<{ worker: string; amount: string; count: number; fault: string | null }>(
    ctx.db,
  )`
    select worker, coalesce(sum(amount) filter (where status <> 'pending'), 0)::text as amount,
      (count(*) filter (where status <> 'pending'))::int as count,
      min(fault) filter (where status = 'pending') as fault
    from ${PayPiece} where not deleted and month = ${month} and status in ('pending', 'confirmed', 'settled')
    group by worker`
  return new Map(
    rows.map(({ worker, amount, count, fault }) => [worker, { amount: Number(amount), count, fault }]),
  )
}
