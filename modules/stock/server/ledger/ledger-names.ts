import type { Rename } from '@mortise/model'
import { StockMove } from '@mortise/stock/model'
import type { PoolClient } from 'pg'

/** Rows of the ledger bear the name of their document and are never changed, so that name stays. */
export async function refuseLedgerNames(client: PoolClient, renames: readonly Rename[]): Promise<void> {
  const names = renames.filter(({ of }) => of === 'entity').map(({ was }) => was)
  const { rows } = await client.query<{ entity: string }>(
    `select name as entity from unnest($1::text[]) name
      where exists (select from ${StockMove.table} where entity = name)`,
    [names],
  )
  const used = rows.map(({ entity }) => entity)
  if (used.length > 0) throw new Error(`库存台账以 ${used.join('、')} 记账且不可改写，这些单据不能改名`)
}
