/**
 * What is open with parties, kept by the tables themselves: an entry on an account of that kind makes an item as it is
 * posted, no item is settled beyond its amount, and what is open with a party is what the account stands at with it (I2, I3).
 */
export const itemFunctions = `
  alter table erp_fin_openitem
    add constraint item_is_settled_within check (amount > 0 and settled >= 0 and settled <= amount),
    add constraint item_residual_is_the_rest check (residual = amount - settled),
    add constraint item_has_a_sign check (sign in (1, -1));
  alter table erp_fin_alloc add constraint allocates_something check (amount > 0 and item <> against);
  create index erp_fin_openitem_open on erp_fin_openitem (tenant_id, account, party, id) where residual > 0 and not deleted;
  create index erp_gl_balance_of_party on erp_gl_balance (tenant_id, account, party) where party is not null;

  create function public.erp_fin_open_items(of_tenant text, of_voucher text, by_user text, at_time timestamp) returns void
  language sql as $$
    insert into public.erp_fin_openitem (id, tenant_id, side, account, party_type, party, party_name, date, due_on, source_no,
      source_type, source, "order", sign, amount, settled, residual, status, voucher, create_by, create_time, version, deleted)
    select gen_random_uuid()::text, of_tenant,
      case when a.code like '1122%' then 'AR' when a.code like '1123%' then 'ADV_OUT'
        when a.code like '2203%' then 'ADV_IN' else 'AP' end,
      e.account, e.party_type, e.party, coalesce(e.party_name, e.party), v.date, v.date, v.source_no, v.source_type, v.source,
      e."order", case when (a.side = 'D') = (e.debit > 0) then 1 else -1 end, e.debit + e.credit, 0, e.debit + e.credit,
      '0', v.id, by_user, at_time, 1, false
    from erp_gl_voucher v
    join erp_gl_voucher_entries e on e.tenant_id = v.tenant_id and e.parent_id = v.id
    join erp_gl_account a on a.tenant_id = e.tenant_id and a.id = e.account and a.is_control
    where v.tenant_id = of_tenant and v.id = of_voucher and e.party is not null and e.party_type is not null
  $$;

  create function public.erp_fin_item_agrees() returns trigger language plpgsql as $$
  declare open_items numeric; booked numeric;
  begin
    select coalesce(sum(sign * residual), 0) into open_items from erp_fin_openitem
      where tenant_id = new.tenant_id and account = new.account and party = new.party and residual > 0 and not deleted;
    select coalesce(sum(b.debit - b.credit), 0) * case a.side when 'D' then 1 else -1 end into booked
      from erp_gl_account a left join erp_gl_balance b
        on b.tenant_id = a.tenant_id and b.account = a.id and b.party = new.party and not b.deleted
      where a.tenant_id = new.tenant_id and a.id = new.account group by a.side;
    if open_items <> booked then
      raise exception '往来明细与总账不一致：% 差额 %', new.party_name, open_items - booked using errcode = 'ZF005';
    end if;
    return null;
  end $$;
  create constraint trigger erp_fin_item_agrees after insert or update on erp_fin_openitem
    deferrable initially deferred for each row execute function public.erp_fin_item_agrees();

  alter function public.erp_gl_add_to_balances(text, text, text, timestamp) rename to erp_gl_count_entries;
  create function public.erp_gl_add_to_balances(of_tenant text, of_voucher text, by_user text, at_time timestamp) returns void
  language sql as $$
    select public.erp_gl_count_entries(of_tenant, of_voucher, by_user, at_time);
    select public.erp_fin_open_items(of_tenant, of_voucher, by_user, at_time);
  $$;`
