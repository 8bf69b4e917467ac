import { linesTable, type RowOf } from '@mortise/model'
import { Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** A part of a door that lies in a box. */
export interface PackedPart {
  readonly unit: string
  readonly part: RowOf<typeof Pack>['items'][number]['part']
  readonly pack: string
  readonly no: string
  readonly status: RowOf<typeof Pack>['status']
}

/** States of boxes that an order has: neither come back nor scrapped with all that was in them. */
export const boxStates: RowOf<typeof Pack>['status'][] = [
  'open',
  'packed',
  'stocked',
  'allotted',
  'shipped',
  'signed',
]

/** Where parts of doors lie; what came back from a customer is packed anew, and what was scrapped lies nowhere. */
export async function packedParts(ctx: Context, units: readonly string[]): Promise<PackedPart[]> {
  const { rows } = await sql<PackedPart>`
    select i.unit, i.part, p.id as pack, p.no, p.status from ${sql.table(linesTable(Pack, 'items'))} i
    join ${sql.table(Pack.table)} p on p.tenant_id = i.tenant_id and p.id = i.parent_id
    where i.tenant_id = ${ctx.tenant} and i.unit = any(${[...units]}) and not p.deleted and p.status = any(${boxStates})`.execute(
    ctx.db,
  )
  return rows
}
