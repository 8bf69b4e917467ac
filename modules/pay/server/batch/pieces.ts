import { PayPiece, PayPrice } from '@mortise/pay/model'
import { type Context, cachedSql } from '@mortise/server'

interface Pieces {
  readonly amount: number
  readonly count: number
  /** Of those, how many were priced by what the list of prices says otherwise by now. */
  readonly stale: number
  /** Why the pay of whoever did them cannot be calculated yet. */
  readonly fault: string | null
}

/** What pieces of a month come to, by worker. */
export async function piecesOf(ctx: Context, month: string): Promise<ReadonlyMap<string, Pieces>> {
  const rows = await cachedSql<{
    worker: string
    amount: string
    count: number
    stale: number
    fault: string | null
  }>(ctx.db)`
    select piece.worker, coalesce(sum(piece.amount) filter (where piece.status <> 'pending'), 0)::text as amount,
      (count(*) filter (where piece.status <> 'pending'))::int as count,
      (count(*) filter (where piece.status = 'confirmed' and piece.sign > 0 and piece.price <> price.price))::int as stale,
      min(piece.fault) filter (where piece.status = 'pending') as fault
    from ${PayPiece} piece left join ${PayPrice} price on price.id = piece.price_row
    where not piece.deleted and piece.month = ${month} and piece.status in ('pending', 'confirmed', 'settled')
    group by piece.worker`
  return new Map(rows.map(({ worker, amount, ...rest }) => [worker, { ...rest, amount: Number(amount) }]))
}
