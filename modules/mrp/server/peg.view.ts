import { linesTable } from '@mortise/model'
import { MrpLine, MrpPeg } from '@mortise/mrp/model'
import { WorkOrder } from '@mortise/production/model'
import { view } from '@mortise/server'
import { ReservationSource, StockDemand } from '@mortise/stock/model'

/** Pegs of suggestions one by one, with what they are known by. */
export const pegView = view(
  MrpPeg,
  `select l.id || '-' || p.at as id, l.tenant_id, l.create_by, l.create_time, l.sys_org_code, l.id as line,
     coalesce(d.source, case when w.id is not null then '${ReservationSource.workOrder}' end) as source,
     coalesce(d.source_no, w.no) as source_no, o.material as parent, coalesce(d.need_on, w.due_on, o.due_on) as need_on, (p.peg->>'qty')::numeric as qty
   from ${MrpLine.table} l
   cross join lateral jsonb_array_elements(l.pegs) with ordinality as p(peg, at)
   left join ${StockDemand.table} d on d.tenant_id = l.tenant_id and d.id = p.peg->>'demandId'
   left join ${linesTable(WorkOrder, 'mats')} m on m.tenant_id = l.tenant_id and m.id = p.peg->>'demandId'
   left join ${WorkOrder.table} w on w.tenant_id = m.tenant_id and w.id = m.parent_id
   left join ${MrpLine.table} o on o.tenant_id = l.tenant_id and o.id = p.peg->>'lineId'
   where not l.deleted`,
  { tells: ['sys_org_code'] },
)
