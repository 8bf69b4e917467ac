import { BoardShift, DailySchedule, ScheduleScenario, ScheduleTask, TaskCard } from '@mortise/aps/model'
import { linesTable } from '@mortise/model'
import { OpStatus, WorkOrder } from '@mortise/production/model'
import { view } from '@mortise/server'
import { DemandStatus, ReservationSource, StockDemand } from '@mortise/stock/model'

/** Tasks of the plan that people work by, with their operations and work orders. */
const published = `${ScheduleTask.table} t
  join ${ScheduleScenario.table} s on s.tenant_id = t.tenant_id and s.id = t.scenario and s.status = 'published' and not s.deleted
  join ${linesTable(WorkOrder, 'ops')} o on o.tenant_id = t.tenant_id and o.id = t.op
  join ${WorkOrder.table} w on w.tenant_id = t.tenant_id and w.id = t.work_order and not w.deleted
    and w.status not in ('voided', 'closed', 'paused')`

const told = `t.id, t.tenant_id, t.create_by, t.create_time, t.unit, t.work_order, t.op_no, t.process,
  w.item_name, w.spec, t.qty + coalesce(t.done_qty, 0) as plan_qty, o.ok_qty::int as done_qty, t.start_at, t.end_at, t.is_late, o.status`

export const dailyScheduleView = view(
  DailySchedule,
  `select ${told}, t.op, t.start_at::date as day,
     case when extract(hour from t.start_at) between 6 and 17 then '${BoardShift.day}' else '${BoardShift.night}' end as shift,
     row_number() over (partition by t.tenant_id, t.unit, t.start_at::date order by t.start_at, t.lane)::int as seq
   from ${published}`,
)

export const taskCardView = view(
  TaskCard,
  `select ${told}, t.set_up_to as family,
     row_number() over (partition by t.tenant_id, t.unit order by (o.status = '${OpStatus.running}') desc, t.start_at, t.lane)::int as seq,
     not exists (
       select 1 from ${StockDemand.table} d
       join ${linesTable(WorkOrder, 'mats')} m on m.tenant_id = d.tenant_id and m.id = d.source_line
       where d.tenant_id = t.tenant_id and d.source = '${ReservationSource.workOrder}' and d.source_id = t.work_order
         and m.op_no = t.op_no and d.status = '${DemandStatus.open}' and d.short > 0 and not d.deleted
     ) as is_ready
   from ${published} and o.status not in ('${OpStatus.done}', '${OpStatus.skipped}')`,
)
