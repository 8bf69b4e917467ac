import { Material } from '@mortise/materials/model'
import { linesTable } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { PlanItem, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { view } from '@mortise/server'
import { ReservationSource, StockDemand } from '@mortise/stock/model'

const items = linesTable(ProductionPlan, 'items')
const units = linesTable(WorkOrder, 'units')
const mats = linesTable(WorkOrder, 'mats')

/** Lines of plans, as ready as what is held for them and as far as their work orders are. */
export const planItemView = view(
  PlanItem,
  `select i.id, i.tenant_id, p.create_by, p.create_time, p.id as plan, p."order", p.customer, i.door, i.item_name, i.spec,
     i.qty, i.planned_qty::int as planned_qty, i.due_on, o.promised_on,
     case when d.value > 0 then round(d.ready / d.value, 4) else 1 end as ready_rate,
     case when i.qty > 0 then round(coalesce(w.progress, 0) / i.qty, 4) else 0 end as progress,
     case
       when i.qty = 0 then '9'
       when p.status = 'closed' and coalesce(w.stocked, 0) < i.qty then '5'
       when w.stocked = i.qty then '4'
       when w.begun > 0 then '3'
       when w.released > 0 then '2'
       when i.planned_qty >= i.qty then '1'
       else '0' end as status
   from ${items} i
   join ${ProductionPlan.table} p on p.tenant_id = i.tenant_id and p.id = i.parent_id and not p.deleted
   join ${CustomerOrder.table} o on o.tenant_id = p.tenant_id and o.id = p."order"
   left join lateral (
     select sum(case when u.made_at is not null then 1 else least(1, greatest(0, (w.progress * w.qty - w.ok_qty) / greatest(1, w.qty - w.ok_qty))) end) as progress,
       count(*) filter (where w.status = 'stocked' or d.packed_at is not null) as stocked,
       count(*) filter (where w.has_started) as begun, count(*) filter (where w.status <> 'draft') as released
     from ${units} u join ${WorkOrder.table} w on w.tenant_id = u.tenant_id and w.id = u.parent_id
     join ${DoorUnit.table} d on d.tenant_id = u.tenant_id and d.id = u.unit
     where u.tenant_id = i.tenant_id and u.plan_item = i.id and u.qty > 0 and w.status <> 'voided' and not w.deleted
   ) w on true
   left join lateral (
     select sum(k.qty * coalesce(m.price, 0)) as value, sum(least(k.qty, k.reserved + k.taken) * coalesce(m.price, 0)) as ready
     from (
       select d.material, d.qty, d.reserved, d.taken from ${StockDemand.table} d
       where d.tenant_id = i.tenant_id and d.source = '${ReservationSource.order}' and d.source_id = p."order"
         and d.source_line = i.order_line and not d.deleted
       union all
       select d.material, d.qty, d.reserved, d.taken from ${mats} n
       join ${StockDemand.table} d on d.tenant_id = n.tenant_id and d.source = '${ReservationSource.workOrder}'
         and d.source_id = n.parent_id and d.source_line = n.id and not d.deleted
       where n.tenant_id = i.tenant_id and n.order_line = i.order_line
     ) k join ${Material.table} m on m.tenant_id = i.tenant_id and m.id = k.material
   ) d on true`,
)
