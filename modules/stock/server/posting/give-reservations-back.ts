import type { Context } from '@mortise/server'
import { DemandStatus } from '@mortise/stock/model'
import { sql } from 'kysely'

/**
 * Moves that took what was reserved are undone: the goods lie there again, and are reserved again for whom they were. As
 * much of it as is not needed any more stays free, and a reservation that was let go since is not taken up again.
 */
export async function giveReservationsBack(ctx: Context, moves: readonly string[]): Promise<void> {
  const { db, tenant, user, now } = ctx
  await sql`
    with used as materialized (
      select r.id, r.demand, r.status, r.warehouse, r.material, coalesce(r.lot_no, '') as lot_no, r.qty, r.consumed, u.qty as given
      from (select reservation, sum(qty) as qty from erp_stock_reserve_use
        where tenant_id = ${tenant} and move = any(${moves}) and not deleted group by reservation) u
      join erp_stock_reserve r on r.tenant_id = ${tenant} and r.id = u.reservation
      order by r.id for update of r
    ), needed as materialized (
      select u.*, case when u.status = 'released' then 0 when d.id is null then u.given
        else least(u.given, greatest(0, d.qty - d.reserved - d.taken + u.given)) end as kept
      from used u left join erp_stock_demand d on d.tenant_id = ${tenant} and d.id = u.demand
    ), reserved as (
      update erp_stock_reserve r set consumed = r.consumed - n.given,
        qty = case when n.kept > 0 then r.qty - (n.given - n.kept) else r.qty end,
        status = case when n.kept > 0 then 'open' when r.consumed - n.given < r.qty and r.status = 'consumed' then 'released'
          else r.status end,
        update_by = ${user.username}, update_time = ${now}, version = r.version + 1
      from needed n where r.tenant_id = ${tenant} and r.id = n.id
    ), stock as (
      update erp_stock_balance b set reserved = b.reserved + n.kept, available = b.available - n.kept
      from (select warehouse, material, lot_no, sum(kept) as kept from needed group by 1, 2, 3) n
      where b.tenant_id = ${tenant} and b.warehouse = n.warehouse and b.material = n.material and b.lot_no = n.lot_no
        and not b.deleted and n.kept > 0
    )
    update erp_stock_demand d set taken = d.taken - n.given, reserved = d.reserved + n.kept,
      short = greatest(0, d.qty - d.reserved - n.kept - d.taken + n.given),
      status = case when d.qty > d.reserved + n.kept + d.taken - n.given then ${DemandStatus.open} else ${DemandStatus.met} end,
      update_time = ${now}, version = d.version + 1
    from (select demand, sum(given) as given, sum(kept) as kept from needed where demand is not null group by demand) n
    where d.tenant_id = ${tenant} and d.id = n.demand`.execute(db)
}
