import { OrderLine } from '@mortise/orders/model'
import { view } from '@mortise/server'

/** Lines as they stand in their orders; whoever sees an order sees its lines. */
export const orderLineView = view(
  OrderLine,
  `select l.id, l.tenant_id, o.create_by, o.create_time, o.update_by, o.update_time, o.sys_org_code, o.version,
     l.parent_id as "order", o.no as order_no, o.status as order_status, o.project, o.customer, o.store, o.price_level, o.approved_at,
     l.sort_no + 1 as line_no, l.building, l.floor, l.room, l.type, l.door, l.door_version, l.material,
     l.item_name, l.params, l.spec, l.qty, l.unit, l.list_price, l.unit_price, l.amount, l.discount_share,
     l.net_amount, coalesce(l.deliver_on, o.deliver_on) as deliver_on, l.released_qty, l.produced_qty,
     l.shipped_qty, l.signed_qty, l.installed_qty, l.closed_qty, l.status
   from erp_customerorder_lines l
   join erp_customerorder o on o.tenant_id = l.tenant_id and o.id = l.parent_id
   where not o.deleted`,
  { tells: ['update_by', 'update_time', 'sys_org_code', 'version'] },
)
