import { linesTable } from '@mortise/model'
import { OutsourceLine, OutsourceMaterial, OutsourceOrder } from '@mortise/outsourcing/model'
import { view } from '@mortise/server'

const inForce = (lines: 'items' | 'mats') => `from ${linesTable(OutsourceOrder, lines)} l
  join ${OutsourceOrder.table} o on o.tenant_id = l.tenant_id and o.id = l.parent_id`
const where = `where not o.deleted and o.status in ('approved', 'running', 'done', 'closed')`
const common =
  'l.id, l.tenant_id, o.create_by, o.create_time, o.sys_org_code, o.id as "order", o.supplier, l.material'
const isOpen = `o.status in ('approved', 'running')`

const lines = view(
  OutsourceLine,
  `select ${common}, o.back_on, l.qty, l.received_qty, l.ok_qty, l.bad_qty, l.settled_qty, l.amount,
     case when ${isOpen} then l.open_qty else 0 end as open_qty,
     case when ${isOpen} and l.open_qty > 0 then greatest(0, current_date - o.back_on) else 0 end as overdue_days
   ${inForce('items')} ${where}`,
  { tells: ['sys_org_code'] },
)

const materials = view(
  OutsourceMaterial,
  `select k.*, greatest(0, k.consumed_qty - k.allowed_qty) as over_qty
   from (
     select ${common}, o.partner_warehouse as warehouse, l.need_qty, l.sent_qty, l.returned_qty, l.consumed_qty, l.balance,
       coalesce(round(l.need_qty * i.received_qty / nullif(i.qty, 0), 4), 0) as allowed_qty
     ${inForce('mats')}
     left join ${linesTable(OutsourceOrder, 'items')} i
       on i.tenant_id = l.tenant_id and i.parent_id = l.parent_id and i.material = l.output
     ${where} and not l.is_pieces
   ) k`,
  { tells: ['sys_org_code'] },
)

export const views = [lines, materials]
