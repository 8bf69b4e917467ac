import { PurchaseLine, PurchasePrice, SupplierAccount } from '@mortise/purchasing/model'
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

const net = (amount: string, rate: string) => `round(${amount} / (1 + ${rate}), 2)`

/** The lines of documents that have been posted, of one table, with the sign that they count with. */
const accounted = (kind: 'in' | 'back', table: string, qty: string) => {
  const sign = kind === 'in' ? '' : '-'
  return `select l.id, l.tenant_id, d.create_by, d.create_time, d.sys_org_code, d.supplier, d.date, '${kind}' as kind,
     d.no as document_no, d.id as document, l.material, l.unit, ${sign}${qty} as qty, l.price,
     ${sign}l.amount as amount, ${sign}(l.amount - ${net('l.amount', 'd.tax_rate')}) as tax,
     ${sign}${net('l.amount', 'd.tax_rate')} as net
   from ${table}_items l join ${table} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
   where not d.deleted and d.status = 'posted'`
}
const taken = '(coalesce(l.ok_qty, 0) + coalesce(l.concession_qty, 0))'

const supplierAccounts = view(
  SupplierAccount,
  `${accounted('in', 'erp_purchase_in', taken)} union all ${accounted('back', 'erp_purchase_return', 'l.qty')}`,
  { tells: ['sys_org_code'] },
)

export const views = [purchaseLines, purchasePrices, supplierAccounts]
