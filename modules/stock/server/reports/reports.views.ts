import { Material } from '@mortise/materials/model'
import { view } from '@mortise/server'
import {
  DemandStatus,
  IdleStock,
  StockAge,
  StockShortage,
  StockSummary,
  StockTurnover,
} from '@mortise/stock/model'
import { usableStock } from '../reserving/usable-stock.ts'

/** What every report says of a material, from `s` of costs and `m` of materials. */
const named = `m.id, m.tenant_id, m.create_by, m.create_time, m.code, m.id as material, m.category, m.kind`
const costs = `(select tenant_id, material, sum(qty) as qty, sum(value) as value from erp_stock_cost group by 1, 2)`
const places = `(select tenant_id, material, sum(reserved) as reserved, sum(available) as available
  from erp_stock_balance group by 1, 2)`
/** Goods that left for good: neither moved to another place nor taken back by a reversal. */
const issued = `m.qty < 0 and m.pair is null and m.type <> '990'
  and not exists (select from erp_stock_move r where r.tenant_id = m.tenant_id and r.reverses = m.id)`

const summary = view(
  StockSummary,
  `select ${named}, s.qty, s.value, p.reserved, p.available, m.safety_stock, p.available < m.safety_stock as is_below,
     case when s.qty > 0 then round(s.value / s.qty, 6) end as unit_cost
   from ${costs} s
   join ${places} p on p.tenant_id = s.tenant_id and p.material = s.material
   join ${Material.table} m on m.tenant_id = s.tenant_id and m.id = s.material`,
)

const turnover = view(
  StockTurnover,
  `select ${named}, s.qty, s.value, coalesce(o.qty, 0) as issued_qty, coalesce(o.amount, 0) as issued_amount,
     case when s.value > 0 then round(coalesce(o.amount, 0) / s.value, 2) end as turns,
     case when o.qty > 0 then least(round(s.qty / o.qty * 365), 99999)::int end as cover_days
   from ${costs} s
   join ${Material.table} m on m.tenant_id = s.tenant_id and m.id = s.material
   left join (select m.tenant_id, m.material, -sum(m.qty) as qty, -sum(m.amount) as amount from erp_stock_move m
     where m.date > current_date - 365 and ${issued} group by 1, 2) o
     on o.tenant_id = s.tenant_id and o.material = s.material`,
)

const idle = view(
  IdleStock,
  `select ${named}, s.qty, s.value, d.last_in_on, d.last_out_on,
     current_date - coalesce(d.last_out_on, d.last_in_on) as idle_days
   from ${costs} s
   join ${Material.table} m on m.tenant_id = s.tenant_id and m.id = s.material
   join (select tenant_id, material, max(date) filter (where qty > 0 and pair is null) as last_in_on,
       max(date) filter (where qty < 0 and pair is null) as last_out_on
     from erp_stock_move group by 1, 2) d on d.tenant_id = s.tenant_id and d.material = s.material
   where s.qty > 0`,
)

const age = view(
  StockAge,
  `select ${named}, s.qty, s.value, a.to30, a.to60, a.to90, a.to180, s.qty - a.to30 - a.to60 - a.to90 - a.to180 as over180
   from ${costs} s
   join ${Material.table} m on m.tenant_id = s.tenant_id and m.id = s.material
   join (
     select tenant_id, material,
       coalesce(sum(here) filter (where days <= 30), 0) as to30,
       coalesce(sum(here) filter (where days > 30 and days <= 60), 0) as to60,
       coalesce(sum(here) filter (where days > 60 and days <= 90), 0) as to90,
       coalesce(sum(here) filter (where days > 90 and days <= 180), 0) as to180
     from (
       select r.tenant_id, r.material, current_date - r.date as days,
         greatest(least(r.qty, c.qty - r.newer), 0) as here
       from (select tenant_id, material, date, qty,
           sum(qty) over (partition by tenant_id, material order by date desc, cost_seq desc) - qty as newer
         from erp_stock_move where qty > 0 and pair is null) r
       join ${costs} c on c.tenant_id = r.tenant_id and c.material = r.material
     ) parts group by 1, 2
   ) a on a.tenant_id = s.tenant_id and a.material = s.material
   where s.qty > 0`,
)

/** Of that only what can be taken: see there. */
const usable = `(select b.tenant_id, b.material, sum(b.available) as available
  from ${usableStock('current_date')} group by 1, 2)`

const shortage = view(
  StockShortage,
  `select ${named}, coalesce(s.qty, 0) as qty, coalesce(s.value, 0) as value, coalesce(p.available, 0) as available,
     coalesce(d.short, 0) as demanded, m.safety_stock, d.need_on, d.source_no,
     greatest(coalesce(d.short, 0) + m.safety_stock - coalesce(p.available, 0), 0) as short
   from ${Material.table} m
   left join ${costs} s on s.tenant_id = m.tenant_id and s.material = m.id
   left join ${usable} p on p.tenant_id = m.tenant_id and p.material = m.id
   left join (select tenant_id, material, sum(short) as short, min(need_on) as need_on, min(source_no) as source_no
     from erp_stock_demand
     where status = '${DemandStatus.open}' and not deleted group by 1, 2) d on d.tenant_id = m.tenant_id and d.material = m.id
   where not m.deleted and m.is_active
     and coalesce(d.short, 0) + m.safety_stock > coalesce(p.available, 0)`,
)

export const reportViews = [summary, turnover, idle, age, shortage]
