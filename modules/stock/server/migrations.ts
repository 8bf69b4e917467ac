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
]
