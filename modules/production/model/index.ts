import { defineModule } from '@mortise/model'
import { OpStatus, PlanItemStatus, PlanPriority } from './dicts.ts'
import { duties } from './duties.ts'
import { MaterialIssue, MaterialReturn } from './material-issue.ts'
import { PlanItem } from './plan-item.ts'
import { ProductionPlan } from './production-plan.ts'
import { WorkOrder } from './work-order.ts'

export { labourOf, materialShare, shareOf } from './door-cost.ts'
export {
  apply,
  countsOf,
  type Floor,
  type FloorEvent,
  type FloorOp,
  floorOf,
  isDone,
  type OpCounts,
  openOf,
  progressOf,
  reachedOf,
  replay,
  undo,
} from './floor/op-state.ts'
export { type LoadedOp, loadForward, type OpDates } from './loading.ts'
export { type Bucket, type Netted, netBuckets, orderFor, type Stocked } from './mrp/net.ts'
export { needOf } from './need.ts'
export { inShopOf } from './order/material-counts.ts'
export { floorFrom, isFinished, opsOn, predecessorsOf } from './order/work-floor.ts'
export {
  MaterialIssue,
  MaterialReturn,
  OpStatus,
  PlanItem,
  PlanItemStatus,
  PlanPriority,
  ProductionPlan,
  WorkOrder,
}
export const production = defineModule('production', {
  label: '生产管理',
  icon: 'schedule',
  duties,
  entities: [ProductionPlan, PlanItem, WorkOrder, MaterialIssue, MaterialReturn],
  dicts: [PlanPriority, PlanItemStatus, OpStatus],
  permissions: { 'workOrder:report': '生产报工', 'workOrder:cost': '查看工单成本' },
  menu: [
    { label: '生产计划', open: ProductionPlan },
    { label: '计划进度', open: PlanItem },
    { label: '生产工单', open: WorkOrder },
    { label: '生产领料', open: MaterialIssue },
    { label: '生产退料', open: MaterialReturn },
  ],
})
