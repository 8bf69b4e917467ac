import { Material } from '@mortise/materials/model'
import type { ServerModule } from '@mortise/server'

type Migration = NonNullable<ServerModule['migrations']>[number]

/** What the definitions cannot say: figures that must hold whoever writes, and a ledger that nobody changes. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-15-hold-the-ledger',
    async run(client) {
      await client.query(`
        alter table erp_stock_balance set (fillfactor = 70);
        alter table erp_stock_cost set (fillfactor = 70);
        alter table erp_stock_balance
          add constraint stock_is_there check (qty >= 0),
          add constraint reserved_is_there check (reserved >= 0 and reserved <= qty),
          add constraint available_is_the_rest check (available = qty - reserved);
        alter table erp_stock_cost
          add constraint cost_is_no_debt check (qty >= 0 and value >= 0),
          add constraint nothing_is_worth_nothing check (qty <> 0 or value = 0);
        alter table erp_stock_layer
          add constraint layer_is_no_debt check (qty_left >= 0 and amount_left >= 0 and qty_left <= qty_in);
        alter table erp_stock_move
          add constraint moves_something check (qty <> 0 or type = '995'),
          add constraint never_negative check (qty_after >= 0 and cost_qty_after >= 0 and cost_value_after >= 0);
        alter table erp_stock_reserve
          add constraint consumes_what_is_held check (consumed >= 0 and consumed <= qty and qty > 0);
        create index erp_stock_layer_open on erp_stock_layer (tenant_id, material, seq) where qty_left > 0 and not deleted;
        create index erp_stock_event_waiting on erp_stock_event (tenant_id, id) where done_at is null;
        create function erp_stock_move_stays() returns trigger language plpgsql as $$
        begin
          raise exception 'rows of the stock ledger are never changed' using errcode = 'restrict_violation';
        end $$;
        create trigger erp_stock_move_stays before update or delete on erp_stock_move
          for each row execute function erp_stock_move_stays();`)
    },
  },
  {
    // One call instead of two statements, because each word exchanged while others wait keeps them waiting. Not one
    // statement: within the function the second sees what was committed while the first waited.
    name: '2026-11-15-lock-in-one-call',
    async run(client) {
      await client.query(`
        create function erp_stock_hold(
          tenant text, materials text[], cost_keys text[], warehouses text[], lot_nos text[]
        ) returns table (
          id varchar, warehouse varchar, material varchar, part varchar, qty text, rest text, seq int, hash varchar
        ) language plpgsql as $$
        #variable_conflict use_column
        begin
          return query
            select c.id, null::varchar, c.material, c.cost_key, c.qty::text, c.value::text, c.seq, c.hash
            from erp_stock_cost c
            where c.tenant_id = tenant and not c.deleted and (c.material, c.cost_key) in (
              select * from unnest((select materials), (select cost_keys)))
            order by c.material, c.cost_key for update of c;
          return query
            select b.id, b.warehouse, b.material, b.lot_no, b.qty::text, b.reserved::text, b.move_seq, null::varchar
            from erp_stock_balance b
            where b.tenant_id = tenant and not b.deleted and (b.warehouse, b.material, b.lot_no) in (
              select * from unnest((select warehouses), (select materials), (select lot_nos)))
            order by b.warehouse, b.material, b.lot_no for update of b;
        end $$;`)
    },
  },
  {
    // Whoever waited for a row tries anew whether it is the one: with a join that takes longer than the lock itself.
    // Materials and keys stand apart therefore; where both differ, some more rows are locked than are asked for.
    name: '2026-11-16-lock-without-a-join',
    async run(client) {
      await client.query(`
        create or replace function erp_stock_hold(
          tenant text, materials text[], cost_keys text[], warehouses text[], lot_nos text[]
        ) returns table (
          id varchar, warehouse varchar, material varchar, part varchar, qty text, rest text, seq int, hash varchar
        ) language plpgsql as $$
        #variable_conflict use_column
        begin
          return query
            select c.id, null::varchar, c.material, c.cost_key, c.qty::text, c.value::text, c.seq, c.hash
            from erp_stock_cost c
            where c.tenant_id = tenant and not c.deleted and c.material = any((select materials)::text[])
              and c.cost_key = any((select cost_keys)::text[])
            order by c.material, c.cost_key for update of c;
          return query
            select b.id, b.warehouse, b.material, b.lot_no, b.qty::text, b.reserved::text, b.move_seq, null::varchar
            from erp_stock_balance b
            where b.tenant_id = tenant and not b.deleted and (b.warehouse, b.material, b.lot_no) in (
              select * from unnest((select warehouses), (select materials), (select lot_nos)))
            order by b.warehouse, b.material, b.lot_no for update of b;
        end $$;`)
    },
  },
  {
    // The locked rows say when they moved last, so that a posting of today need not look at other days.
    name: '2026-11-16-read-last-dates-with-the-lock',
    async run(client) {
      await client.query(`
        drop function erp_stock_hold(text, text[], text[], text[], text[]);
        create function erp_stock_hold(
          tenant text, materials text[], cost_keys text[], warehouses text[], lot_nos text[]
        ) returns table (
          id varchar, warehouse varchar, material varchar, part varchar, qty text, rest text, seq int, hash varchar,
          last_date text
        ) language plpgsql as $$
        #variable_conflict use_column
        begin
          return query
            select c.id, null::varchar, c.material, c.cost_key, c.qty::text, c.value::text, c.seq, c.hash,
              c.last_date::text
            from erp_stock_cost c
            where c.tenant_id = tenant and not c.deleted and c.material = any((select materials)::text[])
              and c.cost_key = any((select cost_keys)::text[])
            order by c.material, c.cost_key for update of c;
          return query
            select b.id, b.warehouse, b.material, b.lot_no, b.qty::text, b.reserved::text, b.move_seq, null::varchar,
              b.last_date::text
            from erp_stock_balance b
            where b.tenant_id = tenant and not b.deleted and (b.warehouse, b.material, b.lot_no) in (
              select * from unnest((select warehouses), (select materials), (select lot_nos)))
            order by b.warehouse, b.material, b.lot_no for update of b;
        end $$;
        create index erp_stock_move_of_order on erp_stock_move (tenant_id, order_line) where order_line is not null;
        create index erp_stock_move_of_work on erp_stock_move (tenant_id, work_order) where work_order is not null;`)
    },
  },
  {
    // But for a system that begins anew, which only the owner of the tables can do.
    name: '2026-11-16-rows-stay-unless-all-go',
    async run(client) {
      await client.query(`
        create or replace function erp_stock_move_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('app.initializing', true) = 'on' then return old; end if;
          raise exception 'rows of the stock ledger are never changed' using errcode = 'restrict_violation';
        end $$`)
    },
  },
  {
    name: '2026-11-16-close-days-and-months',
    async run(client) {
      const base = 'create_by, create_time, version, deleted'
      const stamps = `'system', localtimestamp(0), 1, false`
      await client.query(`
        update erp_stock_balance b set last_date = m.date
        from (select tenant_id, warehouse, material, lot_no, max(date) as date from erp_stock_move
          where warehouse is not null group by 1, 2, 3, 4) m
        where m.tenant_id = b.tenant_id and m.warehouse = b.warehouse and m.material = b.material and m.lot_no = b.lot_no;
        update erp_stock_cost c set last_date = m.date
        from (select tenant_id, material, cost_key, max(date) as date from erp_stock_move group by 1, 2, 3) m
        where m.tenant_id = c.tenant_id and m.material = c.material and m.cost_key = c.cost_key;
        insert into erp_stock_closing (id, tenant_id, material, warehouse, part, date, amount, ${base})
        select gen_random_uuid()::text, d.tenant_id, d.material, d.warehouse, d.lot_no, d.date, d.amount, ${stamps}
        from (select tenant_id, material, warehouse, lot_no, date, sum(sum(qty)) over key as amount,
            row_number() over (partition by tenant_id, material, warehouse, lot_no order by date desc) as nth
          from erp_stock_move where warehouse is not null group by 1, 2, 3, 4, 5
          window key as (partition by tenant_id, material, warehouse, lot_no order by date)) d
        where d.nth > 1;
        insert into erp_stock_closing (id, tenant_id, material, warehouse, part, date, amount, ${base})
        select gen_random_uuid()::text, d.tenant_id, d.material, '', d.cost_key, d.month, d.amount, ${stamps}
        from (select tenant_id, material, cost_key, (date_trunc('month', date) + interval '1 month - 1 day')::date as month,
            sum(sum(amount)) over key as amount,
            row_number() over (partition by tenant_id, material, cost_key order by date_trunc('month', date) desc) as nth
          from erp_stock_move group by tenant_id, material, cost_key, date_trunc('month', date)
          window key as (partition by tenant_id, material, cost_key order by date_trunc('month', date))) d
        where d.nth > 1`)
    },
  },
  {
    // What went back of a receipt, and what it turned out to cost, are read whenever more of it goes back.
    name: '2026-11-16-find-moves-by-their-origin',
    async run(client) {
      await client.query(`
        create index erp_stock_move_of_origin on erp_stock_move (tenant_id, cost_of) where cost_of is not null`)
    },
  },
  {
    // Counts are in main units and did not say which those are.
    name: '2026-11-16-counts-say-their-units',
    at: 'after',
    async run(client) {
      await client.query(`update erp_stock_check_items l set unit = m.unit from ${Material.table} m
        where m.tenant_id = l.tenant_id and m.id = l.material and l.unit is null`)
    },
  },
  {
    // Which code its department has is not what moved.
    name: '2026-11-19-moves-follow-their-department',
    async run(client) {
      await client.query(`
        create or replace function erp_stock_move_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('app.initializing', true) = 'on' then return old; end if;
          if tg_op = 'UPDATE' and to_jsonb(new) - 'sys_org_code' = to_jsonb(old) - 'sys_org_code' then return new; end if;
          raise exception 'rows of the stock ledger are never changed' using errcode = 'restrict_violation';
        end $$`)
    },
  },
]
