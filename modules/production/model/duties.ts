import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { MaterialIssue, MaterialReturn } from './material-issue.ts'
import { Pack } from './pack/pack.ts'
import { PlanItem } from './plan-item.ts'
import { ProductionPlan } from './production-plan.ts'
import { Defect } from './scan/defect.ts'
import { FactoryScan } from './scan/factory-scan.ts'
import { Kiosk } from './station/kiosk.ts'
import { WorkerBadge } from './station/worker-badge.ts'
import { WorkOrder } from './work-order.ts'

const traces = ['factoryScan:trace', '/production/trace']
const looks = [
  ...reads(ProductionPlan, PlanItem, WorkOrder, MaterialIssue, MaterialReturn, FactoryScan, Defect, Pack),
  ...traces,
  '/production/board',
]
const packs = [...writes(Pack), ...can(Pack, 'pack', 'unpack'), '/production/packing']
/** What becomes of pieces that were found bad. */
const judges = can(Defect, 'rework', 'scrap', 'concede')
const issues = [
  ...writes(MaterialIssue, MaterialReturn),
  ...can(WorkOrder, 'issue'),
  ...can(MaterialIssue, 'post', 'void'),
  ...can(MaterialReturn, 'post', 'void'),
]

/** Devices that many share, and what people sign with there. */
const stations = [
  ...writes(Kiosk, WorkerBadge),
  ...sees(WorkerBadge),
  ...can(Kiosk, 'revoke'),
  ...can(WorkerBadge, 'reportLost', 'replace'),
  'kiosk:issue',
]

/** Planners say what is made when; whoever stands at a machine says how far it is. */
export const duties: Duties = {
  planner: [
    looks,
    can(ProductionPlan, 'breakDown', 'release'),
    keeps(WorkOrder),
    can(
      WorkOrder,
      'release',
      'split',
      'merge',
      'start',
      'hold',
      'resume',
      'unhold',
      'needMore',
      'backflush',
      'close',
      'void',
    ),
    judges,
    stations,
    ['workOrder:report', 'factoryScan:scan', 'factoryScan:undo', 'factoryScan:settle', '/production/scan'],
  ],
  generalManager: [looks, sees(FactoryScan, WorkOrder), 'workOrder:cost'],
  engineer: [looks],
  reviewer: [looks],
  finance: [looks, sees(FactoryScan, WorkOrder), 'workOrder:cost'],
  buyer: [reads(PlanItem, WorkOrder)],
  keeper: [looks, issues, packs, can(Pack, 'stock')],
  warehouseManager: [
    looks,
    issues,
    packs,
    can(Pack, 'stock', 'unstock'),
    can(MaterialIssue, 'reverse'),
    can(MaterialReturn, 'reverse'),
  ],
  inspector: [looks, judges, 'factoryScan:scan', '/production/scan'],
  sales: [traces],
  salesManager: [traces],
  service: [traces],
  installer: [traces],
  worker: [reads(WorkOrder, FactoryScan), traces, packs, 'factoryScan:scan', '/production/scan'],
}
