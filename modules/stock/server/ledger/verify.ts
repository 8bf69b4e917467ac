import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { chainedInDatabase } from '../posting/chain.ts'

/** Something in the books that cannot be. */
export interface LedgerFault {
  readonly what: string
  readonly material: string
  readonly detail: string
}

/** Adds the whole ledger up again and holds it against chain, balances, costs, layers and reservations. */
export async function ledgerFaults(ctx: Context): Promise<LedgerFault[]> {
  const { tenant } = ctx
  const { rows } = await sql<LedgerFault>`
    with moves as materialized (
      select m.*, coalesce(lag(m.hash) over chain, '') as before, row_number() over chain as nth_cost,
        row_number() over place as nth, sum(m.qty) over place as qty_so_far,
        sum(case when m.pair is null then m.qty else 0 end) over chain as cost_qty_so_far,
        sum(m.amount) over chain as value_so_far
      from erp_stock_move m where m.tenant_id = ${tenant}
      window chain as (partition by m.material, m.cost_key order by m.cost_seq),
        place as (partition by m.warehouse, m.material, m.lot_no order by m.seq)
    )
    select '校验链断裂' as what, m.material, '流水 ' || m.id || ' 第 ' || m.cost_seq || ' 号' as detail
    from moves m where m.hash <> ${chainedInDatabase} or m.cost_seq <> m.nth_cost
    union all
    select '结存不连续', m.material, '流水 ' || m.id from moves m
    where m.warehouse is not null and (m.seq <> m.nth or m.qty_after <> m.qty_so_far)
    union all
    select '计价结存不符', m.material, '流水 ' || m.id from moves m
    where m.cost_value_after <> m.value_so_far or m.cost_qty_after <> m.cost_qty_so_far
    union all
    select '现存量与流水不符', b.material, '仓库 ' || b.warehouse || ' 批号 ' || b.lot_no
    from erp_stock_balance b
    left join (select warehouse, material, lot_no, sum(qty) as qty, count(*) as moves from moves
      where warehouse is not null group by 1, 2, 3) s
      on s.warehouse = b.warehouse and s.material = b.material and s.lot_no = b.lot_no
    where b.tenant_id = ${tenant} and (b.qty <> coalesce(s.qty, 0) or b.move_seq <> coalesce(s.moves, 0))
    union all
    select '流水没有现存量', s.material, '仓库 ' || s.warehouse
    from (select distinct warehouse, material, lot_no from moves where warehouse is not null) s
    where not exists (select from erp_stock_balance b where b.tenant_id = ${tenant} and b.warehouse = s.warehouse
      and b.material = s.material and b.lot_no = s.lot_no)
    union all
    select '成本与流水不符', c.material, '计价批号 ' || c.cost_key
    from erp_stock_cost c
    left join (select material, cost_key, sum(qty) as qty, sum(amount) as value, count(*) as moves,
      (array_agg(hash order by cost_seq desc))[1] as hash from moves group by 1, 2) s
      on s.material = c.material and s.cost_key = c.cost_key
    where c.tenant_id = ${tenant} and (c.qty <> coalesce(s.qty, 0) or c.value <> coalesce(s.value, 0)
      or c.seq <> coalesce(s.moves, 0) or c.hash <> coalesce(s.hash, ''))
    union all
    select '日结存与流水不符', coalesce(d.material, c.material), '仓库 ' || coalesce(d.warehouse, c.warehouse) || ' '
      || coalesce(d.date, c.date)
    from (
      select warehouse, material, lot_no as part, date, sum(sum(qty)) over (partition by warehouse, material, lot_no
          order by date) as amount, max(date) over (partition by warehouse, material, lot_no) as last
      from moves where warehouse is not null group by 1, 2, 3, 4
      union all
      select '', material, cost_key, month, sum(sum(amount)) over (partition by material, cost_key order by month),
        max(month) over (partition by material, cost_key)
      from (select *, (date_trunc('month', date) + interval '1 month - 1 day')::date as month from moves) m group by 2, 3, 4
    ) d
    full join (select * from erp_stock_closing where tenant_id = ${tenant} and not deleted) c
      on c.warehouse = d.warehouse and c.material = d.material and c.part = d.part and c.date = d.date
    where (d.date is null or d.date < d.last) and c.amount is distinct from d.amount
    union all
    select '先进先出层不符', l.material, '剩余 ' || l.qty || ' / ' || l.value
    from (select material, sum(qty_left) as qty, sum(amount_left) as value from erp_stock_layer
      where tenant_id = ${tenant} group by 1) l
    join erp_stock_cost c on c.tenant_id = ${tenant} and c.material = l.material and c.cost_key = ''
    where l.qty <> c.qty or l.value <> c.value
    union all
    select '预留不符', b.material, '仓库 ' || b.warehouse || ' 批号 ' || b.lot_no
    from erp_stock_balance b
    left join (select warehouse, material, coalesce(lot_no, '') as lot_no, sum(qty - consumed) as qty
      from erp_stock_reserve where tenant_id = ${tenant} and status = 'open' and not deleted group by 1, 2, 3) r
      on r.warehouse = b.warehouse and r.material = b.material and r.lot_no = b.lot_no
    where b.tenant_id = ${tenant} and b.reserved <> coalesce(r.qty, 0)
    limit 1000`.execute(ctx.db)
  return rows
}
