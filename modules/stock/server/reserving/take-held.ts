import { compare, type RowOf, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StockReservation } from '@mortise/stock/model'
import { sql } from 'kysely'
import { type DemandSource, usable } from './reserving.ts'
import { inOrderOfUse } from './usable-stock.ts'

export type Held = Pick<
  RowOf<typeof StockReservation>,
  'id' | 'sourceId' | 'sourceLine' | 'warehouse' | 'lotNo' | 'qty' | 'consumed'
>

/** What is reserved for a source, or for several of a kind, the oldest first; at one place where that is told. */
export const heldFor = (
  { repo }: Context,
  { type, id }: { readonly type: DemandSource['type']; readonly id: string | readonly string[] },
  at: { readonly warehouse?: string; readonly material?: string } = {},
): Promise<RowOf<typeof StockReservation>[]> =>
  repo(StockReservation).find(
    { source: type, sourceId: { in: [id].flat() }, status: 'open', ...at },
    { sort: [['id', 'asc']] },
  )

/** A part of a quantity, out of what is held under one reservation or out of what is free. */
export interface HeldPart {
  readonly qty: number
  readonly reservation: string | null
  readonly lotNo: string | null
}
interface Wanted {
  readonly qty: number
  /** The line of the source, or the source among several, for which it is held; without either, for any. */
  readonly line?: string
  readonly source?: string | null
  readonly lotNo?: string | null
}

/**
 * Takes quantities out of what is held, the oldest reservation first, and says what is missing. Who names a lot takes of
 * that lot alone; who names none takes the lots that are reserved, since those were chosen by when they expire and came in.
 */
export function takeHeld(
  held: readonly Held[],
): (wanted: Wanted) => { parts: (HeldPart & Pick<Held, 'warehouse'>)[]; missing: number } {
  const left = new Map<string, number>(held.map(({ id, qty, consumed }) => [id, sub(qty, consumed, 4)]))
  return ({ qty, line, source, lotNo }) => {
    const parts = []
    let missing = qty
    for (const each of held) {
      if (line !== undefined && each.sourceLine !== line) continue
      if (source !== undefined && each.sourceId !== source) continue
      if (lotNo && each.lotNo !== lotNo) continue
      const part = Math.min(missing, left.get(each.id) ?? 0)
      if (compare(part, 0) <= 0) continue
      left.set(each.id, sub(left.get(each.id), part, 4))
      missing = sub(missing, part, 4)
      parts.push({ qty: part, reservation: each.id, lotNo: each.lotNo || null, warehouse: each.warehouse })
    }
    return { parts, missing }
  }
}

/** What is free of a material at a place and may be used, by lots, in the order in which they should go. */
export async function freeAt(
  ctx: Context,
  { material, warehouse }: { readonly material: string; readonly warehouse: string },
): Promise<{ lotNo: string | null; qty: number }[]> {
  const { rows } = await sql<{ lotNo: string | null; qty: number }>`
    select nullif(b.lot_no, '') as "lotNo", b.available as qty
    from ${usable(ctx)} and b.tenant_id = ${ctx.tenant} and b.material = ${material} and b.warehouse = ${warehouse}
      and b.available > 0
    order by ${sql.raw(inOrderOfUse)}`.execute(ctx.db)
  return rows
}
