import { StockPeriod } from '@mortise/stock/model'

/** Entries have one side and an amount. Frozen: what stands is changed by a migration of its own. */
export const ledgerTables = `
  alter table erp_gl_voucher_entries
    add constraint gl_entry_has_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0));
  alter table erp_gl_opening
    add constraint gl_opening_has_one_side check (debit >= 0 and credit >= 0 and not (debit > 0 and credit > 0));
  create index erp_gl_entry_of_account on erp_gl_voucher_entries (tenant_id, account);
  create index erp_gl_entry_of_order on erp_gl_voucher_entries (tenant_id, "order") where "order" is not null;
  create unique index erp_gl_voucher_number on erp_gl_voucher (tenant_id, month, no) where no is not null;`

/**
 * What holds whoever writes, by the role of requests too: vouchers that count balance when they are committed, months that
 * are closed take none, and what is posted stays. Codes beginning with ZF are told to people as they are.
 */
export const enforcement = `
  -- Only who owns the tables can begin anew, whatever a connection sets.
  create or replace function public.erp_gl_begins_anew(relation oid) returns boolean language sql stable as $$
    select current_setting('app.initializing', true) = 'on'
      and pg_has_role(current_user, (select relowner from pg_class where oid = relation), 'usage')
  $$;

  create or replace function public.erp_gl_fault(of_tenant text, of_voucher text) returns text language sql stable as $$
    select case
      when e.entries < 2 or e.debit = 0 then '凭证没有分录'
      when e.debit <> e.credit then '凭证借贷不平衡，差额 ' || (e.debit - e.credit)
      when e.debit is distinct from v.total_debit or e.credit is distinct from v.total_credit then '凭证合计与分录不符'
      when e.lacking is not null then '科目 ' || e.lacking || ' 需要核算往来单位'
      when v.status = 'reversed' and not exists (select from erp_gl_voucher m where m.tenant_id = v.tenant_id
        and m.reverses = v.id and m.status = 'posted' and m.total_debit = v.total_debit) then '没有冲销凭证'
    end
    from erp_gl_voucher v
    cross join lateral (select count(*) as entries, coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit,
        min(a.code) filter (where a.item_side is not null and (l.party is null or l.party_type is null)) as lacking
      from erp_gl_voucher_entries l left join erp_gl_account a on a.tenant_id = l.tenant_id and a.id = l.account
      where l.tenant_id = of_tenant and l.parent_id = of_voucher) e
    where v.tenant_id = of_tenant and v.id = of_voucher and v.status in ('approved', 'posted', 'reversed')
  $$;

  create or replace function public.erp_gl_voucher_balances() returns trigger language plpgsql as $$
  declare fault text := public.erp_gl_fault(new.tenant_id, new.id);
  begin
    if fault is not null then raise exception '%', fault using errcode = 'ZF001'; end if;
    return null;
  end $$;
  drop trigger if exists erp_gl_voucher_balances on erp_gl_voucher;
  create constraint trigger erp_gl_voucher_balances after insert or update on erp_gl_voucher
    deferrable initially deferred for each row when (new.status in ('approved', 'posted', 'reversed'))
    execute function public.erp_gl_voucher_balances();

  -- Entries are counted with their voucher; to one that counts already none is added.
  create or replace function public.erp_gl_entries_balance() returns trigger language plpgsql as $$
  declare fault text;
  begin
    -- Each voucher is asked about once: a condition would be asked of every entry.
    with k as materialized (select distinct tenant_id, parent_id from added),
      f as materialized (select public.erp_gl_fault(k.tenant_id, k.parent_id) as fault from k)
    select f.fault into fault from f where f.fault is not null limit 1;
    if fault is not null then raise exception '%', fault using errcode = 'ZF001'; end if;
    return null;
  end $$;
  drop trigger if exists erp_gl_entries_balance on erp_gl_voucher_entries;
  create trigger erp_gl_entries_balance after insert on erp_gl_voucher_entries
    referencing new table as added for each statement execute function public.erp_gl_entries_balance();
  drop trigger if exists erp_gl_entries_still_balance on erp_gl_voucher_entries;
  create trigger erp_gl_entries_still_balance after update on erp_gl_voucher_entries
    referencing new table as added for each statement execute function public.erp_gl_entries_balance();

  create or replace function public.erp_gl_entry_stays() returns trigger language plpgsql as $$
  begin
    if public.erp_gl_begins_anew(tg_relid) then return case tg_op when 'DELETE' then old else new end; end if;
    if exists (select from erp_gl_voucher where tenant_id = old.tenant_id
        and id in (old.parent_id, case tg_op when 'UPDATE' then new.parent_id end)
        and status in ('approved', 'posted', 'reversed')) then
      raise exception '已记账凭证不能修改，请冲销' using errcode = 'ZF002';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  drop trigger if exists erp_gl_entry_stays on erp_gl_voucher_entries;
  create trigger erp_gl_entry_stays before update or delete on erp_gl_voucher_entries
    for each row execute function public.erp_gl_entry_stays();

  create or replace function public.erp_gl_refuse_closed(of_tenant text, of_month text, of_kind text) returns void language plpgsql as $$
  declare shut record;
  begin
    if of_month !~ '^[0-9]{4}-(0[1-9]|1[0-2])$' then
      raise exception '业务日期不在任何会计期间内' using errcode = 'ZF003';
    end if;
    if not exists (select from ${StockPeriod.table} where tenant_id = of_tenant and month = of_month and not deleted) then
      insert into public.${StockPeriod.table} (id, tenant_id, month, status, create_by, create_time, version, deleted)
      values (gen_random_uuid()::text, of_tenant, of_month, 'open', 'system', localtimestamp(0), 1, false)
      on conflict (tenant_id, month) where not deleted do nothing;
    end if;
    -- Locked in one statement and read in the next: whoever closed it meanwhile is seen.
    perform from ${StockPeriod.table} where tenant_id = of_tenant and month >= of_month and not deleted
      order by month for share;
    select month, status into shut from ${StockPeriod.table}
      where tenant_id = of_tenant and month >= of_month and not deleted and status <> 'open'
        and not (status = 'closing' and of_kind in ('close', 'adjust')) order by month limit 1;
    if shut.month = of_month then
      raise exception '会计期间 % 已结账', of_month using errcode = 'ZF003';
    elsif shut.month is not null then
      raise exception '会计期间 % 已结账，不能在更早的日期记账', shut.month using errcode = 'ZF003';
    end if;
  end $$;

  -- Before the books are opened, and for days before they were, there is nothing to enter.
  create or replace function public.erp_gl_refuse_before_start(of_tenant text, of_day date) returns void language plpgsql as $$
  declare since date;
  begin
    select coalesce(start_on, to_date(start_month || '-01', 'YYYY-MM-DD')) into since from erp_gl_book
      where tenant_id = of_tenant and not deleted;
    if since is null then raise exception '总账尚未启用' using errcode = 'ZF003'; end if;
    if of_day < since then
      raise exception '总账自 % 启用，不能在更早的日期记账', to_char(since, 'YYYY-MM-DD') using errcode = 'ZF003';
    end if;
  end $$;

  create or replace function public.erp_gl_voucher_stays() returns trigger language plpgsql as $$
  declare
    -- Which code its department has is not what was booked.
    apart text[] := array['status', 'update_by', 'update_time', 'version', 'sys_org_code'];
    sealed text[] := array['no', 'approved_by', 'approved_at', 'submitted_by', 'submitted_at'];
  begin
    if tg_op = 'DELETE' then
      if old.status in ('approved', 'posted', 'reversed') and not public.erp_gl_begins_anew(tg_relid) then
        raise exception '已记账凭证不能修改，请冲销' using errcode = 'ZF002';
      end if;
      return old;
    end if;
    if tg_op = 'UPDATE' and old.status in ('posted', 'reversed') then
      if new.status = old.status and to_jsonb(new) - 'sys_org_code' = to_jsonb(old) - 'sys_org_code' then return new; end if;
      if old.status = 'reversed' or new.status <> 'reversed' or to_jsonb(new) - apart <> to_jsonb(old) - apart then
        raise exception '已记账凭证不能修改，请冲销' using errcode = 'ZF002';
      end if;
      return new;
    end if;
    if tg_op = 'UPDATE' and old.status = 'approved' then
      if to_jsonb(new) - apart - sealed <> to_jsonb(old) - apart - sealed then
        raise exception '已审核凭证不能修改，请先反审核' using errcode = 'ZF002';
      end if;
      if new.status not in ('approved', 'posted') then
        perform public.erp_gl_refuse_closed(old.tenant_id, old.month, old.kind);
      end if;
    end if;
    if new.status in ('approved', 'posted', 'reversed')
        and (tg_op = 'INSERT' or new.status <> old.status or new.month <> old.month) then
      if new.month <> to_char(new.date, 'YYYY-MM') then
        raise exception '凭证日期与会计期间不符' using errcode = 'ZF003';
      end if;
      perform public.erp_gl_refuse_before_start(new.tenant_id, new.date);
      perform public.erp_gl_refuse_closed(new.tenant_id, new.month, new.kind);
    end if;
    return new;
  end $$;
  drop trigger if exists erp_gl_voucher_stays on erp_gl_voucher;
  create trigger erp_gl_voucher_stays before insert or update or delete on erp_gl_voucher
    for each row execute function public.erp_gl_voucher_stays();`
