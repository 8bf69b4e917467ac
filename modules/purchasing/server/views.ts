import { PurchaseLine, PurchasePrice, SupplierAccount, SupplierScore } from '@mortise/purchasing/model'
import { view } from '@mortise/server'

const lines = `from erp_purchase_order_items l
  join erp_purchase_order o on o.tenant_id = l.tenant_id and o.id = l.parent_id
  where not o.deleted and o.status in ('approved', 'partial', 'done', 'closed')`

const purchaseLines = view(
  PurchaseLine,
  `select l.id, l.tenant_id, o.create_by, o.create_time, o.sys_org_code, o.id as "order", l.sort_no + 1 as line_no,
     o.supplier, o.ordered_on, coalesce(l.need_on, o.deliver_on) as due_on, l.material, l.unit, l.qty,
     l.received_qty, l.returned_qty,
     case when o.status in ('approved', 'partial') then l.open_qty else 0 end as open_qty,
     case when o.status in ('approved', 'partial') and l.open_qty > 0
       then greatest(0, current_date - coalesce(l.need_on, o.deliver_on)) else 0 end as overdue_days,
     l.price, l.amount, o.status
   ${lines}`,
  { tells: ['sys_org_code'] },
)

const purchasePrices = view(
  PurchasePrice,
  `select p.*, case when p.before > 0 then round((p.price - p.before) * 100 / p.before, 2) end as change
   from (
     select l.id, l.tenant_id, o.create_by, o.create_time, o.sys_org_code, l.material, o.supplier, o.id as "order",
       o.ordered_on as date, l.unit, l.qty, l.price,
       lag(l.price) over (partition by l.tenant_id, l.material, l.unit order by o.ordered_on, o.no, l.sort_no) as before
     ${lines}
   ) p`,
  { tells: ['sys_org_code'] },
)

const net = '(round(l.amount / (1 + d.tax_rate), 2) + coalesce(l.net_rounding, 0))'

/** The lines of documents that have been posted, of one table, with the sign that they count with. */
const accounted = (kind: 'in' | 'back', table: string, qty: string) => {
  const sign = kind === 'in' ? '' : '-'
  return `select l.id, l.tenant_id, d.create_by, d.create_time, d.sys_org_code, d.supplier, d.date, '${kind}' as kind,
     d.no as document_no, d.id as document, l.material, l.unit, ${sign}${qty} as qty, l.price,
     ${sign}l.amount as amount, ${sign}(l.amount - ${net}) as tax, ${sign}${net} as net
   from ${table}_items l join ${table} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
   where not d.deleted and d.status = 'posted'`
}
const taken = '(coalesce(l.ok_qty, 0) + coalesce(l.concession_qty, 0))'

const supplierAccounts = view(
  SupplierAccount,
  `${accounted('in', 'erp_purchase_in', taken)} union all ${accounted('back', 'erp_purchase_return', 'l.qty')}`,
  { tells: ['sys_org_code'] },
)

/** Lines received in the last 180 days, each with when it was due, what was good of it and the least that anybody took for it. */
const judged = `select l.tenant_id, d.supplier, d.date <= coalesce(o.need_on, h.deliver_on) as is_on_time, l.arrived_qty,
     coalesce(l.ok_qty, l.arrived_qty - coalesce(l.concession_qty, 0) - coalesce(l.bad_qty, 0)) - l.returned_qty as good,
     l.arrived_qty * l.price as paid,
     l.arrived_qty * min(l.price) over (partition by l.tenant_id, l.material, l.unit) as least
   from erp_purchase_in_items l
   join erp_purchase_in d on d.tenant_id = l.tenant_id and d.id = l.parent_id
   join erp_purchase_order h on h.tenant_id = d.tenant_id and h.id = d."order"
   left join erp_purchase_order_items o on o.tenant_id = l.tenant_id and o.id = l.order_item
   where not d.deleted and d.status = 'posted' and d.date > current_date - 180`

const supplierScores = view(
  SupplierScore,
  `select k.*, round(k.on_time * 0.5 + k.quality * 0.4 + k.price * 0.1, 1) as score
   from (
     select s.id, s.tenant_id, s.create_by, s.create_time, s.sys_org_code, s.id as supplier, count(*)::int as lines,
       round(100.0 * count(*) filter (where j.is_on_time) / count(*), 1) as on_time,
       round(100 * greatest(sum(j.good), 0) / sum(j.arrived_qty), 1) as quality,
       coalesce(round(100 * sum(j.least) / nullif(sum(j.paid), 0), 1), 100) as price
     from (${judged}) j join erp_supplier s on s.tenant_id = j.tenant_id and s.id = j.supplier
     group by s.tenant_id, s.id
   ) k`,
  { tells: ['sys_org_code'] },
)

export const views = [purchaseLines, purchasePrices, supplierAccounts, supplierScores]
