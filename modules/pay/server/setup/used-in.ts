import { linesTable } from '@mortise/model'
import { PaySlip, PayTaxLedger } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** The last month of which an approved slip was calculated from a row, by the slip's own words; null where none was. */
export async function lastUsed({ db, tenant }: Context, entity: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(slip.month) as month from ${sql.table(linesTable(PaySlip, 'items'))} item
    join ${sql.table(PaySlip.table)} slip on slip.tenant_id = item.tenant_id and slip.id = item.parent_id and not slip.deleted
    join ${sql.table(PayTaxLedger.table)} ledger on ledger.tenant_id = slip.tenant_id and ledger.slip = slip.id
      and not ledger.deleted
    where item.tenant_id = ${tenant}
      and item.source::jsonb @> ${JSON.stringify({ entity, ids: [id] })}::jsonb`.execute(db)
  return rows[0]?.month ?? null
}
