/**
 * Numbers and posts in the database itself, in one call: the counter of the month comes first, so that whoever posts in
 * the same month waits there and nowhere else, and numbers have no gaps.
 */
export const postFunctions = `
  create or replace function public.erp_gl_phase(of_kind text) returns text language sql immutable as $$
    select case when of_kind in ('open', 'close') then of_kind else 'normal' end
  $$;

  create or replace function public.erp_gl_dim_key(of_type text, of_party text, of_depart text, of_bank text) returns text
  language sql immutable as $$
    select concat_ws('|', coalesce(of_type, ''), coalesce(of_party, ''), coalesce(of_depart, ''), coalesce(of_bank, ''))
  $$;

  create or replace function public.erp_gl_number(of_tenant text, of_month text, by_user text, at_time timestamp) returns text
  language plpgsql as $$
  declare n int;
  begin
    insert into public.erp_gl_counter as c (id, tenant_id, month, last, create_by, create_time, version, deleted)
    values (gen_random_uuid()::text, of_tenant, of_month, 1, by_user, at_time, 1, false)
    on conflict (tenant_id, month) where not deleted do update set last = c.last + 1 returning last into n;
    return '记-' || lpad(n::text, greatest(4, length(n::text)), '0');
  end $$;

  create or replace function public.erp_gl_count_entries(of_tenant text, of_voucher text, by_user text, at_time timestamp) returns void
  language sql as $$
    insert into public.erp_gl_balance as b (id, tenant_id, month, account, phase, dim_key, party_type, party, party_name, debit,
      credit, create_by, create_time, version, deleted)
    select gen_random_uuid()::text, of_tenant, k.month, k.account, k.phase, k.dim_key, k.party_type, k.party, k.party_name,
      k.debit, k.credit, by_user, at_time, 1, false
    from (
      select v.month, e.account, public.erp_gl_phase(v.kind) as phase, e.party_type, e.party, max(e.party_name) as party_name,
        public.erp_gl_dim_key(e.party_type, e.party, e.depart, e.bank) as dim_key,
        sum(e.debit) as debit, sum(e.credit) as credit
      from erp_gl_voucher v
      join erp_gl_voucher_entries e on e.tenant_id = v.tenant_id and e.parent_id = v.id
      where v.tenant_id = of_tenant and v.id = of_voucher
      group by v.month, e.account, v.kind, e.party_type, e.party, e.depart, e.bank
    ) k order by k.account, k.dim_key
    on conflict (tenant_id, month, account, phase, dim_key) where not deleted do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, party_name = excluded.party_name,
        update_by = excluded.create_by, update_time = excluded.create_time, version = b.version + 1
  $$;

  -- What is sent twice is posted once; the first voucher is answered again.
  drop function if exists public.erp_gl_post(text, json, json, text, timestamp);
  create function public.erp_gl_post(of_tenant text, head json, lines json, by_user text, at_time timestamp)
    returns table (id varchar, no varchar, is_repeated boolean, items json) language plpgsql as $$
  #variable_conflict use_column
  declare
    own text := gen_random_uuid()::text;
    number text;
    unfit text;
  begin
    insert into public.erp_gl_counter (id, tenant_id, month, last, create_by, create_time, version, deleted)
    values (gen_random_uuid()::text, of_tenant, head ->> 'month', 0, by_user, at_time, 1, false)
    on conflict (tenant_id, month) where not deleted do nothing;
    perform from erp_gl_counter c where c.tenant_id = of_tenant and c.month = head ->> 'month' and not c.deleted for update;
    return query select v.id, v.no, true, public.erp_fin_items_of(of_tenant, v.id) from erp_gl_voucher v
      where v.tenant_id = of_tenant and v.source_type = head ->> 'sourceType' and v.source = head ->> 'source'
        and v.source_event = head ->> 'sourceEvent' and not v.deleted;
    if found then return; end if;

    select l.code into unfit from json_to_recordset(lines) as l (code text)
    where not exists (select from erp_gl_account a where a.tenant_id = of_tenant and a.code = l.code and not a.deleted
      and a.is_active and not exists (select from erp_gl_account b where b.tenant_id = of_tenant and b.parent = a.id and not b.deleted))
    limit 1;
    if unfit is not null then
      raise exception '科目 % 不存在、已停用或不是末级科目', unfit using errcode = 'ZF004';
    end if;

    -- Held, so that none of them gets accounts below it or other dimensions meanwhile.
    perform from erp_gl_account a where a.tenant_id = of_tenant and not a.deleted
      and a.code in (select l.code from json_to_recordset(lines) as l (code text)) order by a.id for share;
    select '科目 ' || a.code || ' 需要核算' || d.label into unfit
    from json_to_recordset(lines) as l (code text, "partyType" text, party text, "order" text, project text, depart text, bank text)
    join erp_gl_account a on a.tenant_id = of_tenant and a.code = l.code and not a.deleted
    cross join (values ('party', '往来单位'), ('order', '订单'), ('project', '项目'), ('depart', '部门'), ('bank', '银行账户'))
      as d (dim, label)
    where (d.dim = any(a.dims) or (d.dim = 'party' and a.item_side is not null))
      and case d.dim when 'party' then case when l."partyType" is null then null else l.party end when 'order' then l."order"
        when 'project' then l.project when 'depart' then l.depart else l.bank end is null limit 1;
    if unfit is not null then raise exception '%', unfit using errcode = 'ZF004'; end if;

    number := public.erp_gl_number(of_tenant, head ->> 'month', by_user, at_time);
    insert into public.erp_gl_voucher (id, tenant_id, no, date, month, summary, kind, total_debit, total_credit, difference,
      attach_count, source_type, source, source_event, source_no, reverses, status, approved_by, approved_at,
      create_by, create_time, version, deleted)
    select own, of_tenant, number, (head ->> 'date')::date, head ->> 'month', head ->> 'summary', head ->> 'kind',
      sum(l.debit), sum(l.credit), sum(l.debit) - sum(l.credit), 0, head ->> 'sourceType', head ->> 'source',
      head ->> 'sourceEvent', head ->> 'sourceNo', head ->> 'reverses', 'posted', by_user, at_time, by_user, at_time, 1, false
    from json_to_recordset(lines) as l (debit numeric, credit numeric);
    -- A mirror and what it mirrors are never seen apart.
    update public.erp_gl_voucher v set status = 'reversed', update_by = by_user, update_time = at_time, version = v.version + 1
      where v.tenant_id = of_tenant and v.id = head ->> 'reverses' and v.status = 'posted';
    insert into public.erp_gl_voucher_entries (id, tenant_id, parent_id, sort_no, summary, account, debit, credit,
      party_type, party, party_name, due_on, "order", order_line, work_order, project, source_line, depart, bank)
    select gen_random_uuid()::text, of_tenant, own, l.at, l.summary, a.id, l.debit, l.credit,
      l."partyType", l.party, l."partyName", l."dueOn", l."order", l."orderLine", l."workOrder", l.project, l."sourceLine",
      l.depart, l.bank
    from json_to_recordset(lines) as l (at int, summary text, code text, debit numeric, credit numeric,
      "partyType" text, party text, "partyName" text, "dueOn" date, "order" text, "orderLine" text, "workOrder" text,
      project text, "sourceLine" text, depart text, bank text)
    join erp_gl_account a on a.tenant_id = of_tenant and a.code = l.code and not a.deleted;
    perform public.erp_gl_add_to_balances(of_tenant, own, by_user, at_time);
    return query select own::varchar, number::varchar, false, public.erp_fin_items_of(of_tenant, own);
  end $$;`
