import type { RowOf } from '@mortise/model'
import { type CalculatedSlip, type PayBatch, PaySlip } from '@mortise/pay/model'
import { insertRows, type Place } from '@mortise/server/thread-rows'
import { sql } from 'kysely'
import type { BatchInput } from './read-input.ts'

/** Slips that a statement writes, with their items. */
const PART = 200

export async function writeSlips(
  place: Place,
  { id, month }: Pick<RowOf<typeof PayBatch>, 'id' | 'month'>,
  { kind, payees }: BatchInput,
  slips: readonly CalculatedSlip[],
): Promise<void> {
  await dropSlips(place, id)
  const rows = payees.map(({ worker, depart, costTarget }, at) => {
    const { totals, items, withheld, carriedFine, warnings } = slips[at]!
    return {
      batch: id,
      worker,
      month,
      kind,
      depart,
      costTarget,
      ...totals,
      items,
      withheld,
      carriedFine,
      warnings,
    }
  })
  for (let from = 0; from < rows.length; from += PART)
    await insertRows(place, PaySlip, rows.slice(from, from + PART), { known: 'refused' })
}

/** What was calculated before is gone: nobody has been told of it. */
export async function dropSlips({ db, tenant }: Pick<Place, 'db' | 'tenant'>, batch: string): Promise<void> {
  const lines = sql.table(`${PaySlip.table}_items`)
  const slips = sql.table(PaySlip.table)
  await sql`delete from ${lines} where tenant_id = ${tenant} and parent_id in
    (select id from ${slips} where tenant_id = ${tenant} and batch = ${batch})`.execute(db)
  await sql`delete from ${slips} where tenant_id = ${tenant} and batch = ${batch}`.execute(db)
}
