import { linesTable } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { ContractItem, Project, ProjectContract } from '@mortise/projects/model'
import { view } from '@mortise/server'

/**
 * What is listed of a room, supplements that take away or add to it included, beside what was ordered by it. Orders count
 * from their approval on; what of them was closed is given back.
 */
export const contractItemView = view(
  ContractItem,
  `select g.*, case when g.qty <= 0 then '0' when g.installed_qty >= g.qty then '4' when g.signed_qty >= g.qty then '3'
       when g.produced_qty >= g.qty then '2' when g.ordered_qty > 0 then '1' else '0' end as stage
   from (
     select min(i.id) as id, i.tenant_id, min(p.create_by) as create_by, min(p.create_time) as create_time,
       p.sys_org_code, p.id as project, min(c.id) as contract, p.customer, i.building, i.floor, i.room, i.door, i.item_name,
       i.params, sum(i.qty) as qty, i.unit_price, sum(o.ordered) as ordered_qty, sum(o.produced) as produced_qty,
       sum(o.signed) as signed_qty, sum(o.installed) as installed_qty
     from ${linesTable(ProjectContract, 'items')} i
     join ${ProjectContract.table} c on c.tenant_id = i.tenant_id and c.id = i.parent_id
     join ${Project.table} p on p.tenant_id = c.tenant_id and p.id = c.project
     left join lateral (
       select coalesce(sum(l.qty - l.closed_qty), 0) as ordered, coalesce(sum(l.produced_qty), 0) as produced,
         coalesce(sum(l.signed_qty), 0) as signed, coalesce(sum(l.installed_qty), 0) as installed
       from ${linesTable(CustomerOrder, 'lines')} l
       join ${CustomerOrder.table} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
       where l.tenant_id = i.tenant_id and l.contract_line = i.id and d.project = p.id and not d.deleted
         and d.status in ('awaitingDeposit', 'confirmed', 'producing', 'completed', 'closed')
     ) o on true
     where not c.deleted and not p.deleted and c.status in ('approved', 'completed')
     group by i.tenant_id, p.sys_org_code, p.id, p.customer, i.building, i.floor, i.room, i.door, i.item_name, i.params,
       i.unit_price
   ) g`,
  { tells: ['sys_org_code'] },
)
