import { cachedSql, newId } from '@mortise/server'
import { sql } from 'kysely'
import { type Book, varianceOf } from './book.ts'
import { hashVersion } from './chain.ts'
import { moneyNumber, moneyText, qtyText } from './exact.ts'
import { closedDays } from './history.ts'

/** Writes all that a posting has changed, in one statement. The checks of the tables are the last line of defence. */
export async function writeBook(book: Book): Promise<void> {
  const { ctx, posting, post, rows } = book
  const { tenant, user, now } = ctx
  const { document, type, date } = posting
  const balances = [...book.balances.values()]
  const costs = [...book.costs.values()]
  const event = {
    post,
    ...document,
    type,
    date,
    amount: moneyNumber(book.amount),
    variance: moneyNumber(varianceOf(book)),
  }
  await cachedSql(ctx.db)`
    with balances as (
      update erp_stock_balance b set qty = v.qty, reserved = v.reserved, available = v.qty - v.reserved,
        move_seq = v.seq, last_move_at = ${now}, last_date = greatest(b.last_date, ${date}::date), update_by = ${user.username}, update_time = ${now}
      from unnest((select ${balances.map(({ id }) => id)}::text[]),
        (select ${balances.map(({ qty }) => qtyText(qty))}::numeric[]),
        (select ${balances.map(({ reserved }) => qtyText(reserved))}::numeric[]),
        (select ${balances.map(({ seq }) => seq)}::int[])) as v (id, qty, reserved, seq)
      where b.tenant_id = ${tenant} and b.id = v.id
    ), costs as (
      update erp_stock_cost c set qty = v.qty, value = v.value, seq = v.seq, hash = v.hash,
        last_date = greatest(c.last_date, ${date}::date), update_by = ${user.username}, update_time = ${now}
      from unnest((select ${costs.map(({ id }) => id)}::text[]),
        (select ${costs.map(({ qty }) => qtyText(qty))}::numeric[]),
        (select ${costs.map(({ value }) => moneyText(value))}::numeric[]),
        (select ${costs.map(({ seq }) => seq)}::int[]),
        (select ${costs.map(({ hash }) => hash)}::text[])) as v (id, qty, value, seq, hash)
      where c.tenant_id = ${tenant} and c.id = v.id
    ), event as (
      insert into erp_stock_event (id, tenant_id, topic, key, payload, create_by, create_time, version, deleted)
      values (${newId()}, ${tenant}, 'stock.posted', ${post}, ${JSON.stringify(event)}, ${user.username}, ${now}, 1, false)
    )
    insert into erp_stock_move (id, tenant_id, post, type, entity, document, document_no, line, line_no, date, warehouse,
      material, lot_no, qty, amount, unit_cost, seq, qty_after, cost_key, cost_seq, cost_qty_after, cost_value_after,
      reverses, cost_of, pair, order_line, work_order, hash, hash_version, create_by, create_time, version, deleted)
    select m.id, ${tenant}, ${post}, m.type, ${document.entity}, ${document.id}, ${document.no}, m.line, m."lineNo",
      ${date}, m.warehouse, m.material, m."lotNo", m.qty, m.amount, m."unitCost", m.seq, m."qtyAfter", m."costKey",
      m."costSeq", m."costQtyAfter", m."costValueAfter", m.reverses, m."costOf", m.pair, m."orderLine", m."workOrder", m.hash,
      ${hashVersion}, ${user.username}, ${now}, 1, false
    from json_to_recordset(${JSON.stringify(rows)}) as m (id text, type text, line text, "lineNo" int, warehouse text,
      material text, "lotNo" text, qty numeric, amount numeric, "unitCost" numeric, seq int, "qtyAfter" numeric,
      "costKey" text, "costSeq" int, "costQtyAfter" numeric, "costValueAfter" numeric, reverses text, "costOf" text,
      pair text, "orderLine" text, "workOrder" text, hash text)`
  await writeClosings(book)
  await writeLayers(book)
  await writeReservations(book)
}

async function writeClosings({ ctx, posting, costs, balances }: Book): Promise<void> {
  const rows = [...costs.values(), ...balances.values()].flatMap((row) => closedDays(row, posting.date))
  if (rows.length === 0) return
  const withIds = rows.map((row) => ({ ...row, id: newId() }))
  await sql`
    insert into erp_stock_closing as c (id, tenant_id, material, warehouse, part, date, amount,
      create_by, create_time, version, deleted)
    select v.id, ${ctx.tenant}, v.material, v.warehouse, v.part, v.date, v.amount, ${ctx.user.username}, ${ctx.now}, 1, false
    from json_to_recordset(${JSON.stringify(withIds)}) as v (id text, material text, warehouse text, part text, date date,
      amount numeric)
    on conflict (tenant_id, material, warehouse, part, date) where not deleted
      do update set amount = excluded.amount where c.amount <> excluded.amount`.execute(ctx.db)
}

async function writeLayers({ ctx, costs }: Book): Promise<void> {
  const layers = [...costs.values()].flatMap(({ material, layers }) =>
    layers.map((layer) => ({ ...layer, material })),
  )
  if (layers.length === 0) return
  const rows = layers.map(({ id, seq, move, material, qtyIn, qtyLeft, amountLeft }) => ({
    id: id ?? newId(),
    isNew: id === null,
    seq,
    move,
    material,
    qtyIn: qtyText(qtyIn),
    qtyLeft: qtyText(qtyLeft),
    amountLeft: moneyText(amountLeft),
  }))
  await sql`
    with v as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) as v (id text, "isNew" boolean, seq int, move text,
        material text, "qtyIn" numeric, "qtyLeft" numeric, "amountLeft" numeric)
    ), existing as (
      update erp_stock_layer l set qty_left = v."qtyLeft", amount_left = v."amountLeft"
      from v where l.tenant_id = ${ctx.tenant} and l.id = v.id and not v."isNew"
    )
    insert into erp_stock_layer (id, tenant_id, material, seq, move, qty_in, qty_left, amount_left,
      create_by, create_time, version, deleted)
    select v.id, ${ctx.tenant}, v.material, v.seq, v.move, v."qtyIn", v."qtyLeft", v."amountLeft",
      ${ctx.user.username}, ${ctx.now}, 1, false from v where v."isNew"`.execute(ctx.db)
}

async function writeReservations({ ctx, reservations, uses }: Book): Promise<void> {
  if (reservations.size === 0) return
  const rows = [...reservations.values()].map(({ id, consumed }) => ({ id, consumed: qtyText(consumed) }))
  await sql`
    with before as materialized (
      select r.id, r.demand, v.consumed - r.consumed as taken
      from erp_stock_reserve r
      join json_to_recordset(${JSON.stringify(rows)}) as v (id text, consumed numeric) on v.id = r.id
      where r.tenant_id = ${ctx.tenant}
    ), reserved as (
      update erp_stock_reserve r set consumed = r.consumed + b.taken,
        status = case when r.consumed + b.taken >= r.qty then 'consumed' else r.status end,
        update_by = ${ctx.user.username}, update_time = ${ctx.now}, version = r.version + 1
      from before b where r.tenant_id = ${ctx.tenant} and r.id = b.id and b.taken > 0
    ), used as (
      insert into erp_stock_reserve_use (id, tenant_id, move, reservation, qty, create_by, create_time, version, deleted)
      select v.id, ${ctx.tenant}, v.move, v.reservation, v.qty, ${ctx.user.username}, ${ctx.now}, 1, false
      from json_to_recordset(${JSON.stringify(uses.map((use) => ({ ...use, id: newId() })))})
        as v (id text, move text, reservation text, qty numeric)
    )
    update erp_stock_demand d set reserved = d.reserved - t.taken, taken = d.taken + t.taken,
      status = case when d.taken + t.taken >= d.qty then '3' else d.status end
    from (select demand, sum(taken) as taken from before where demand is not null group by demand) t
    where d.tenant_id = ${ctx.tenant} and d.id = t.demand`.execute(ctx.db)
}
