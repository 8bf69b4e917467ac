import { linesTable, type RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { type Pack, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/**
 * The doors of a box as they are, held with the work that makes them: while the box is closed, put in stock or taken out,
 * the floor takes none of them back, and no other box of theirs moves.
 */
export async function holdDoors(
  ctx: Context,
  { items }: Pick<RowOf<typeof Pack>, 'items'>,
): Promise<RowOf<typeof DoorUnit>[]> {
  const ids = [...new Set(items.map(({ unit }) => unit))]
  const { rows } = await sql<{ id: string }>`
    select distinct u.parent_id as id from ${sql.table(linesTable(WorkOrder, 'units'))} u
    where u.tenant_id = ${ctx.tenant} and u.unit = any(${ids})`.execute(ctx.db)
  // In the order of the floor, which counts a work order and then its doors.
  await ctx.repo(WorkOrder).lockAll({ id: { in: rows.map(({ id }) => id) } })
  return ctx.repo(DoorUnit).lockAll({ id: { in: ids } })
}
