import { can, type Duties, reads, writes } from '@mortise/model'
import { MaterialIssue, MaterialReturn } from './material-issue.ts'
import { PlanItem } from './plan-item.ts'
import { ProductionPlan } from './production-plan.ts'
import { WorkOrder } from './work-order.ts'

const looks = reads(ProductionPlan, PlanItem, WorkOrder, MaterialIssue, MaterialReturn)
const issues = [
  ...writes(MaterialIssue, MaterialReturn),
  ...can(WorkOrder, 'issue'),
  ...can(MaterialIssue, 'post', 'void'),
  ...can(MaterialReturn, 'post', 'void'),
]

/** Planners say what is made when; whoever stands at a machine says how far it is. */
export const duties: Duties = {
  planner: [
    looks,
    can(ProductionPlan, 'breakDown', 'release'),
    can(WorkOrder, 'edit', 'release', 'split', 'merge', 'start', 'hold', 'resume', 'unhold', 'close', 'void'),
    'workOrder:report',
  ],
  generalManager: [looks, 'workOrder:cost'],
  engineer: [looks],
  reviewer: [looks],
  finance: [looks, 'workOrder:cost'],
  buyer: [reads(PlanItem, WorkOrder)],
  keeper: [looks, issues],
  warehouseManager: [looks, issues, can(MaterialIssue, 'reverse'), can(MaterialReturn, 'reverse')],
  inspector: [looks],
}
