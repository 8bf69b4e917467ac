import { MrpLine, MrpPeg } from '@mortise/mrp/model'
import { view } from '@mortise/server'
import { StockDemand } from '@mortise/stock/model'

/** Pegs of suggestions one by one, with what they are known by. */
export const pegView = view(
  MrpPeg,
  `select l.id || '-' || p.at as id, l.tenant_id, l.create_by, l.create_time, l.sys_org_code, l.id as line,
     d.source, d.source_no, o.material as parent, coalesce(d.need_on, o.due_on) as need_on, (p.peg->>'qty')::numeric as qty
   from ${MrpLine.table} l
   cross join lateral jsonb_array_elements(l.pegs) with ordinality as p(peg, at)
   left join ${StockDemand.table} d on d.tenant_id = l.tenant_id and d.id = p.peg->>'demandId'
   left join ${MrpLine.table} o on o.tenant_id = l.tenant_id and o.id = p.peg->>'lineId'
   where not l.deleted`,
  { tells: ['sys_org_code'] },
)
