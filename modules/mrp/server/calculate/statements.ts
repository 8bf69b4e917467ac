import { Bom, IssueMode } from '@mortise/engineering/model'
import { Material, MaterialKind, Unit } from '@mortise/materials/model'
import { linesTable } from '@mortise/model'
import { OutsourceOrder } from '@mortise/outsourcing/model'
import { WorkOrder } from '@mortise/production/model'
import { PurchaseOrder, PurchaseRequest } from '@mortise/purchasing/model'
import { DemandStatus, StockDemand } from '@mortise/stock/model'
import { usableStock } from '@mortise/stock/server'

/** What is read for a plan: `$1` the company, `$2` today, `$3` the first day of the buckets, `$4` their days, `$5` how many. */
export interface Statements {
  readonly materials: string
  readonly available: string
  readonly needs: string
  readonly receipts: string
  readonly asked: string
  readonly bills: string
}

/** What is open of a line of an order, in main units. */
const openInMain = 'round(l.main_qty * l.open_qty / l.qty, 4)'

const orderLines = (states: string) => `${linesTable(PurchaseOrder, 'items')} l
  join ${PurchaseOrder.table} o on o.tenant_id = l.tenant_id and o.id = l.parent_id
  where l.tenant_id = $1 and not o.deleted and o.status in (${states}) and l.open_qty > 0 and not l.is_closed`

const requestLines = `${linesTable(PurchaseRequest, 'items')} l
  join ${PurchaseRequest.table} o on o.tenant_id = l.tenant_id and o.id = l.parent_id
  where l.tenant_id = $1 and not o.deleted and o.status in ('draft', 'submitted', 'approved') and l.open_qty > 0`

const outsideLines = (states: string) => `${linesTable(OutsourceOrder, 'items')} l
  join ${OutsourceOrder.table} o on o.tenant_id = l.tenant_id and o.id = l.parent_id
  where l.tenant_id = $1 and not o.deleted and o.status in (${states}) and o.work_order is null and l.open_qty > 0`

/** Work orders of made parts, which doors are not. */
const partWork = (states: string) => `${WorkOrder.table} w
  where w.tenant_id = $1 and not w.deleted and w.door is null and w.status in (${states})
    and w.qty - w.scrap_qty - w.in_qty > 0`

const openPart = 'w.qty - w.scrap_qty - w.in_qty'
const partOn = 'coalesce(w.plan_end_at::date, w.due_on)::text'
const UNDER_WAY = `'released', 'running', 'paused', 'finished'`

const openDemands = `${StockDemand.table} d
  where d.tenant_id = $1 and not d.deleted and d.status = '${DemandStatus.open}' and d.short > 0`

/** What drafts of work orders of parts will take: they ask for it themselves once they are released. */
const draftedNeeds = `${linesTable(WorkOrder, 'mats')} m
  join ${WorkOrder.table} w on w.tenant_id = m.tenant_id and w.id = m.parent_id
  where m.tenant_id = $1 and not w.deleted and w.door is null and w.status = 'draft' and m.need_qty > 0
    and m.issue_mode <> '${IssueMode.none}'`

/** Past days count as today, later ones as behind the last bucket. */
const bucket = `least((greatest(coalesce(d.need_on, $2::date), $2::date) - $3::date) / $4::int, $5::int)`

export const statements: Statements = {
  materials: `select m.id, '[' || m.code || '] ' || m.name, m.source, m.safety_stock, m.min_order, m.order_multiple,
      m.lead_days, u.precision, m.unit
    from ${Material.table} m join ${Unit.table} u on u.tenant_id = m.tenant_id and u.id = m.unit
    where m.tenant_id = $1 and not m.deleted and m.is_active and m.kind <> '${MaterialKind.service}'
    order by m.code`,
  available: `select b.material, sum(b.available) from ${usableStock('$2::date')} and b.tenant_id = $1 group by 1`,
  needs: `select d.material, ${bucket}, sum(d.short), string_agg(d.id || ' ' || d.short, ',' order by d.need_on, d.id)
    from (
      select d.id, d.material, d.short, d.need_on from ${openDemands}
      union all select m.id, m.material, m.need_qty, w.due_on from ${draftedNeeds}
    ) d group by 1, 2`,
  receipts: `select l.id, l.material, ${openInMain}, coalesce(l.need_on, o.deliver_on)::text, o.id
      , 'bought'
    from ${orderLines(`'approved', 'partial'`)}
    union all select l.id, l.material, l.open_qty, o.back_on::text, o.id, 'outside'
    from ${outsideLines(`'approved', 'running'`)}
    union all select w.id, w.material, ${openPart}, ${partOn}, w.id, 'made' from ${partWork(UNDER_WAY)}`,
  asked: `select k.material, sum(k.qty) from (
      select l.material, ${openInMain} as qty from ${orderLines(`'draft', 'submitted'`)}
      union all select l.material, l.open_qty from ${requestLines}
      union all select l.material, l.open_qty from ${outsideLines(`'draft', 'submitted'`)}
      union all select w.material, w.qty from ${partWork(`'draft'`)}
    ) k group by 1`,
  bills: `select b.material, b.base_qty, b.start_on::text, b.end_on::text,
      (select json_agg(json_build_array(i.material, i.usage, i.per, i.scrap_rate, i.fixed_scrap) order by i.sort_no)
        from ${linesTable(Bom, 'items')} i where i.tenant_id = b.tenant_id and i.parent_id = b.id)
    from ${Bom.table} b
    where b.tenant_id = $1 and not b.deleted and b.status = 'active' and b.is_default
      and coalesce(b.end_on >= $2::date, true)
    order by b.start_on desc`,
}

/** The same supplies one by one, for whoever asks who brings what: `$2` the materials. */
export const supplies = {
  stock: `select b.material, sum(b.available) as qty
    from ${usableStock('current_date')} and b.tenant_id = $1 and b.material = any($2) group by 1`,
  ordered: `select l.material, ${openInMain} as qty, coalesce(l.need_on, o.deliver_on)::text as "on", o.no as "documentNo",
      o.id as document, o.supplier, o.status
    from ${orderLines(`'draft', 'submitted', 'approved', 'partial'`)} and l.material = any($2)`,
  requested: `select l.material, l.open_qty as qty, coalesce(l.need_on, o.need_on)::text as "on", o.no as "documentNo",
      o.id as document, l.supplier
    from ${requestLines} and l.material = any($2)`,
  outside: `select l.material, l.open_qty as qty, o.back_on::text as "on", o.no as "documentNo", o.id as document, o.supplier,
      o.status
    from ${outsideLines(`'draft', 'submitted', 'approved', 'running'`)} and l.material = any($2)`,
  made: `select w.material, ${openPart} as qty, ${partOn} as "on", w.no as "documentNo", w.id as document, w.status
    from ${partWork(`'draft', ${UNDER_WAY}`)} and w.material = any($2)`,
}
