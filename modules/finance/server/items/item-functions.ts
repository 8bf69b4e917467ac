/** Bounds of items. Frozen: what stands is changed by a migration of its own. */
export const itemTables = `
  alter table erp_fin_openitem
    add constraint item_is_settled_within check (amount > 0 and settled >= 0 and settled <= amount),
    add constraint item_residual_is_the_rest check (residual = amount - settled),
    add constraint item_has_a_sign check (sign in (1, -1));
  alter table erp_fin_alloc add constraint allocates_something check (amount > 0 and item <> against);
  create index erp_fin_openitem_open on erp_fin_openitem (tenant_id, account, party, id) where residual > 0 and not deleted;
  create index erp_gl_balance_of_party on erp_gl_balance (tenant_id, account, party) where party is not null;`

/**
 * With whom items changed since the transaction began: each is compared once as it commits, however many items changed.
 * Nobody but the functions of the books writes here, and nothing in it outlives its transaction.
 */
export const touchedTable = `
  create table if not exists public.erp_fin_touched (
    tenant_id varchar(36) not null,
    account varchar(36) not null,
    party text not null,
    party_name text
  );
  create index if not exists erp_fin_touched_party on public.erp_fin_touched (tenant_id, account, party);
  revoke all on public.erp_fin_touched from public;`

/**
 * What is open with parties, kept by the tables themselves: an entry on an account of that kind makes an item as it is
 * posted, no item is settled beyond its amount, and what is open with a party is what the account stands at with it (I2, I3).
 */
export const itemFunctions = `
  create or replace function public.erp_fin_open_items(of_tenant text, of_voucher text, by_user text, at_time timestamp) returns void
  language sql as $$
    insert into public.erp_fin_openitem (id, tenant_id, side, account, party_type, party, party_name, date, due_on, source_no,
      source_type, source, source_line, "order", order_line, work_order, project, sign, amount, settled, residual, status,
      voucher, entry, create_by, create_time, version, deleted)
    select gen_random_uuid()::text, of_tenant, a.item_side,
      e.account, e.party_type, e.party, coalesce(e.party_name, e.party), v.date, coalesce(e.due_on, v.date), v.source_no,
      v.source_type, v.source, e.source_line, e."order", e.order_line, e.work_order, e.project, case when (a.side = 'D') = (e.debit > 0) then 1 else -1 end, e.debit + e.credit, 0, e.debit + e.credit,
      '0', v.id, e.id, by_user, at_time, 1, false
    from erp_gl_voucher v
    join erp_gl_voucher_entries e on e.tenant_id = v.tenant_id and e.parent_id = v.id
    join erp_gl_account a on a.tenant_id = e.tenant_id and a.id = e.account and a.item_side is not null
    where v.tenant_id = of_tenant and v.id = of_voucher and e.party is not null and e.party_type is not null
  $$;

  -- However many it left: what the planner takes for one row may be a thousand.
  create or replace function public.erp_fin_items_of(of_tenant text, of_voucher text) returns json language sql stable
  set enable_nestloop to off as $$
    select coalesce(json_agg(json_build_object('id', i.id, 'at', e.sort_no, 'account', a.code) order by e.sort_no), '[]')
    from erp_fin_openitem i
    join erp_gl_voucher_entries e on e.tenant_id = i.tenant_id and e.id = i.entry
    join erp_gl_account a on a.tenant_id = i.tenant_id and a.id = i.account
    where i.tenant_id = of_tenant and i.voucher = of_voucher and not i.deleted and e.parent_id = of_voucher
  $$;

  create or replace function public.erp_fin_touch_items() returns trigger language plpgsql
  security definer set search_path = public, pg_catalog as $$
  begin
    -- Rows of others are never seen here: they are gone before their commit.
    insert into public.erp_fin_touched (tenant_id, account, party, party_name)
    select c.tenant_id, c.account, c.party, max(c.party_name) from changed c
    where not exists (select from erp_fin_touched t
      where t.tenant_id = c.tenant_id and t.account = c.account and t.party = c.party)
    group by c.tenant_id, c.account, c.party;
    return null;
  end $$;
  drop trigger if exists erp_fin_item_agrees on erp_fin_openitem;
  drop trigger if exists erp_fin_items_added on erp_fin_openitem;
  create trigger erp_fin_items_added after insert on erp_fin_openitem
    referencing new table as changed for each statement execute function public.erp_fin_touch_items();
  drop trigger if exists erp_fin_items_changed on erp_fin_openitem;
  create trigger erp_fin_items_changed after update on erp_fin_openitem
    referencing new table as changed for each statement execute function public.erp_fin_touch_items();

  create or replace function public.erp_fin_item_agrees() returns trigger language plpgsql
  security definer set search_path = public, pg_catalog as $$
  declare open_items numeric; booked numeric;
  begin
    -- Both in one statement: between two, others may have posted.
    select coalesce((select sum(i.sign * i.residual) from erp_fin_openitem i
        where i.tenant_id = new.tenant_id and i.account = new.account and i.party = new.party and i.residual > 0 and not i.deleted), 0),
      coalesce((select sum(b.debit - b.credit) from erp_gl_balance b
        where b.tenant_id = new.tenant_id and b.account = new.account and b.party = new.party and not b.deleted), 0)
        * case a.side when 'D' then 1 else -1 end
      into open_items, booked from erp_gl_account a where a.tenant_id = new.tenant_id and a.id = new.account;
    if open_items <> booked then
      raise exception '往来明细与总账不一致：% 差额 %', new.party_name, open_items - booked using errcode = 'ZF005';
    end if;
    delete from erp_fin_touched
      where tenant_id = new.tenant_id and account = new.account and party = new.party;
    return null;
  end $$;
  drop trigger if exists erp_fin_touched_agrees on erp_fin_touched;
  create constraint trigger erp_fin_touched_agrees after insert on erp_fin_touched
    deferrable initially deferred for each row execute function public.erp_fin_item_agrees();

  create or replace function public.erp_gl_add_to_balances(of_tenant text, of_voucher text, by_user text, at_time timestamp) returns void
  language sql as $$
    select public.erp_gl_count_entries(of_tenant, of_voucher, by_user, at_time);
    select public.erp_fin_open_items(of_tenant, of_voucher, by_user, at_time);
  $$;`
