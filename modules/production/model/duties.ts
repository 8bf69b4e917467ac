import { can, type Duties, reads } from '@mortise/model'
import { PlanItem } from './plan-item.ts'
import { ProductionPlan } from './production-plan.ts'
import { WorkOrder } from './work-order.ts'

const looks = reads(ProductionPlan, PlanItem, WorkOrder)

/** Planners say what is made when; whoever stands at a machine says how far it is. */
export const duties: Duties = {
  planner: [
    looks,
    can(ProductionPlan, 'breakDown', 'release'),
    can(WorkOrder, 'edit', 'release', 'split', 'merge', 'start', 'hold', 'resume', 'unhold', 'close', 'void'),
    'workOrder:report',
  ],
  generalManager: [looks],
  engineer: [looks],
  reviewer: [looks],
  finance: [looks],
  buyer: [reads(PlanItem, WorkOrder)],
  keeper: [looks],
  warehouseManager: [looks],
  inspector: [looks],
}
