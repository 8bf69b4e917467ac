import { type Context, newId } from '@mortise/server'
import { sql } from 'kysely'
import { lockBalances } from '../posting/locks.ts'
import { type DemandSource, drawNumber, type Place } from './reserving.ts'

/** Goods that lie somewhere for a line of a source, and for nobody else. */
export interface HeldGoods extends Place {
  readonly line: string
  readonly qty: number
}

/**
 * Holds goods where they were brought for a source: one reservation for each line and place, which grows as more is brought.
 * They meet no need that was written down; whoever brought them took that out of another reservation.
 */
export async function holdAt(ctx: Context, source: DemandSource, goods: readonly HeldGoods[]): Promise<void> {
  await lockBalances(ctx, goods)
  for (const held of goods) await hold(ctx, source, held)
}

async function hold(
  ctx: Context,
  source: DemandSource,
  { warehouse, material, lotNo, line, qty }: HeldGoods,
): Promise<void> {
  const { db, tenant, user, now } = ctx
  await sql`
    update erp_stock_balance set reserved = reserved + ${qty}, available = available - ${qty}
    where tenant_id = ${tenant} and warehouse = ${warehouse} and material = ${material} and lot_no = ${lotNo}
      and not deleted`.execute(db)
  const { rows } = await sql`
    update erp_stock_reserve set qty = qty + ${qty}, status = 'open', update_by = ${user.username}, update_time = ${now},
      version = version + 1
    where tenant_id = ${tenant} and source = ${source.type} and source_id = ${source.id} and source_line = ${line}
      and warehouse = ${warehouse} and material = ${material} and coalesce(lot_no, '') = ${lotNo} and demand is null
      and status <> 'released' and not deleted
    returning id`.execute(db)
  if (rows.length > 0) return
  await sql`
    insert into erp_stock_reserve (id, tenant_id, no, material, warehouse, lot_no, qty, consumed, source, source_id,
      source_line, source_no, status, create_by, create_time, version, deleted)
    values (${newId()}, ${tenant}, ${await drawNumber(ctx)}, ${material}, ${warehouse}, ${lotNo}, ${qty}, 0,
      ${source.type}, ${source.id}, ${line}, ${source.no}, 'open', ${user.username}, ${now}, 1, false)`.execute(
    db,
  )
}
