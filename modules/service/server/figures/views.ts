import { Delivery } from '@mortise/deliveries/model'
import { linesTable } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { view } from '@mortise/server'
import { AfterSale, FoundFault, HungDoor, Install, LineFulfilment } from '@mortise/service/model'

/** Nothing of the line is still to come. */
const isAll = (counter: string) => `l.${counter} >= l.qty - l.closed_qty`

const lineFulfilments = view(
  LineFulfilment,
  `select f.*, f.signed_at::date <= f.promised_on as is_on_time,
     f.released_at::date - f.approved_at::date as to_release, f.made_at::date - f.released_at::date as to_make,
     f.signed_at::date - f.made_at::date as to_sign, f.installed_at::date - f.signed_at::date as to_install,
     f.installed_at::date - f.approved_at::date as in_all
   from (
     select l.id, l.tenant_id, o.create_by, o.create_time, o.sys_org_code, o.id as "order", o.store, o.customer, l.type, l.door,
       l.item_name, l.qty - l.closed_qty as qty, coalesce(o.release_promise, o.promised_on, o.deliver_on) as promised_on,
       o.approved_at, o.released_at, made.at as made_at, signed.at as signed_at, hung.at as installed_at
     from ${linesTable(CustomerOrder, 'lines')} l
     join ${CustomerOrder.table} o on o.tenant_id = l.tenant_id and o.id = l.parent_id
     left join lateral (
       select max(u.made_at) as at from ${linesTable(WorkOrder, 'units')} u
       where u.tenant_id = l.tenant_id and u.order_line = l.id and not u.is_scrapped
     ) made on l.type = '1' and ${isAll('produced_qty')}
     left join lateral (
       select max(d.signed_at) as at from ${linesTable(Delivery, 'items')} i
       join ${Delivery.table} d on d.tenant_id = i.tenant_id and d.id = i.parent_id
       where i.tenant_id = l.tenant_id and i.order_line = l.id and i.signed_qty > i.returned_qty
         and d.status = 'signed' and not d.deleted
     ) signed on ${isAll('signed_qty')}
     left join lateral (
       select max(coalesce(v.accepted_at, v.finished_at)) as at from ${linesTable(Install, 'items')} i
       join ${Install.table} v on v.tenant_id = i.tenant_id and v.id = i.parent_id
       where i.tenant_id = l.tenant_id and i.order_line = l.id and i.done_qty > i.removed_qty and v.type = '1'
         and v.status in ('accepted', 'failed') and not v.deleted
     ) hung on ${isAll('installed_qty')}
     where not o.deleted and o.status in ('producing', 'completed', 'closed') and l.type in ('1', '2')
       and l.qty > l.closed_qty
   ) f`,
  { tells: ['sys_org_code'] },
)

/** Who hung a door: the last visit that names it, else one of its line that names none. */
const hungBy = (unit: string) => `left join lateral (
     select v.team, v.installer from ${linesTable(Install, 'items')} i
     join ${Install.table} v on v.tenant_id = i.tenant_id and v.id = i.parent_id
     where i.tenant_id = ${unit}.tenant_id and i.order_line = ${unit}.line and i.done_qty > i.removed_qty
       and coalesce(i.door_unit, ${unit}.id) = ${unit}.id and v.type = '1' and v.status in ('accepted', 'failed') and not v.deleted
     order by i.door_unit is null, coalesce(v.accepted_at, v.finished_at) desc, v.id limit 1
   ) by on true`

const hungDoors = view(
  HungDoor,
  `select u.id, u.tenant_id, u.create_by, u.create_time, u.sys_org_code, u.id as unit, u."order", o.store, u.customer, u.door,
     by.team, by.installer, u.installed_at, told.id is not null as has_fault, told.id as first_case, told.create_time as fault_at
   from ${DoorUnit.table} u
   join ${CustomerOrder.table} o on o.tenant_id = u.tenant_id and o.id = u."order"
   ${hungBy('u')}
   left join lateral (
     select a.id, a.create_time from ${AfterSale.table} a
     where a.tenant_id = u.tenant_id and a.unit = u.id and not a.deleted and a.status <> 'voided'
       and a.create_time >= u.installed_at and a.create_time::date <= u.installed_at::date + 90
     order by a.create_time, a.id limit 1
   ) told on true
   where not u.deleted and u.status = '4' and u.installed_at is not null and coalesce(cardinality(u.parts), 0) = 0`,
  { tells: ['sys_org_code'] },
)

const foundFaults = view(
  FoundFault,
  `select coalesce(i.id, a.id) as id, a.tenant_id, a.create_by, a.create_time, a.sys_org_code, a.id as sale,
     a.create_time as told_at, a.fault_type, i.part, i.defect, a.unit, u.door, made.batch, a."order", a.customer, a.store,
     by.installer
   from ${AfterSale.table} a
   left join ${linesTable(AfterSale, 'items')} i on i.tenant_id = a.tenant_id and i.parent_id = a.id
   left join ${DoorUnit.table} u on u.tenant_id = a.tenant_id and u.id = a.unit
   left join lateral (
     select w.parent_id as batch from ${linesTable(WorkOrder, 'units')} w
     where w.tenant_id = u.tenant_id and w.unit = u.id order by w.made_at desc nulls last, w.id limit 1
   ) made on true
   ${hungBy('u')}
   where not a.deleted and a.status <> 'voided'`,
  { tells: ['sys_org_code'] },
)

export const figureViews = [lineFulfilments, hungDoors, foundFaults]
