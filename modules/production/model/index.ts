import { defineModule } from '@mortise/model'
import { OpStatus, PlanItemStatus, PlanPriority } from './dicts.ts'
import { duties } from './duties.ts'
import { MaterialIssue, MaterialReturn } from './material-issue.ts'
import { isKeptBehind, isWaitedFor, Pack, volumeOf } from './pack/pack.ts'
import { PlanItem } from './plan-item.ts'
import { ProductionPlan } from './production-plan.ts'
import { Defect, ReworkInput } from './scan/defect.ts'
import { DefectCode, DefectDecision, DefectDuty, ScanAction, ScanDoubt, ScanResult } from './scan/dicts.ts'
import { FactoryScan } from './scan/factory-scan.ts'
import { FetchedBeforeStock, ParallelOps } from './settings.ts'
import { Kiosk, KioskUse, type StationInfo } from './station/kiosk.ts'
import { WorkerBadge } from './station/worker-badge.ts'
import { WorkOrder } from './work-order.ts'

export { type BoardPoint, leadSteps, readySteps, type ShopBoard, type WallUnit } from './board.ts'
export { labourOf, materialShare, shareOf } from './door-cost.ts'
export {
  apply,
  changesOf,
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
} from './floor/op-state.ts'
export {
  type FloorJob,
  type FloorScan,
  floorOfScans,
  inScanOrder,
  livingScans,
  settleScans,
  takeScan,
} from './floor/scan-state.ts'
export { type LoadedOp, loadForward, type OpDates } from './loading.ts'
export { needOf } from './need.ts'
export { besideOf, inShopOf, toIssueOf, unusedOf } from './order/material-counts.ts'
export { MergeInput, MoreInput, SplitInput } from './order/move-input.ts'
export { openAt, openHere } from './order/open-at.ts'
export { doorsAt, droppedAt, isBefore, livingDoors } from './order/reaching.ts'
export { floorFrom, isFinished, jobOf, opsOn, predecessorsOf } from './order/work-floor.ts'
export { type BoxItem, boxesOf, type LooseDoor } from './pack/boxes.ts'
export type { PackStation, StationPack } from './pack/station.ts'
export { codeIn, packAddress, shapeOf } from './scan/code-shape.ts'
export { isOffered } from './scan/offered.ts'
export type { ScannedOp, ScannedWork } from './scan/scanned-work.ts'
export type { ShopEvent } from './story.ts'
export {
  type DoorPassport,
  placesOf,
  type Trace,
  type TraceEdge,
  type TraceKind,
  type TraceNode,
  traceKinds,
} from './trace/trace.ts'
export {
  Defect,
  DefectCode,
  DefectDecision,
  DefectDuty,
  FactoryScan,
  FetchedBeforeStock,
  isKeptBehind,
  isWaitedFor,
  Kiosk,
  KioskUse,
  MaterialIssue,
  MaterialReturn,
  OpStatus,
  Pack,
  ParallelOps,
  PlanItem,
  PlanItemStatus,
  PlanPriority,
  ProductionPlan,
  ReworkInput,
  ScanAction,
  ScanDoubt,
  ScanResult,
  type StationInfo,
  volumeOf,
  WorkerBadge,
  WorkOrder,
}
export const production = defineModule('production', {
  label: '生产管理',
  icon: 'schedule',
  duties,
  entities: [
    ProductionPlan,
    PlanItem,
    WorkOrder,
    MaterialIssue,
    MaterialReturn,
    FactoryScan,
    Defect,
    Pack,
    Kiosk,
    WorkerBadge,
  ],
  dicts: [
    PlanPriority,
    PlanItemStatus,
    OpStatus,
    ScanAction,
    ScanResult,
    ScanDoubt,
    DefectCode,
    DefectDecision,
    DefectDuty,
    KioskUse,
  ],
  parameters: [ParallelOps, FetchedBeforeStock],
  permissions: {
    'workOrder:report': '生产报工',
    'workOrder:cost': '查看工单成本',
    'factoryScan:scan': '扫码报工',
    'factoryScan:undo': '撤销他人扫码',
    'factoryScan:settle': '处理扫码异常',
    'factoryScan:trace': '产品追溯',
    'kiosk:issue': { label: '发放终端令牌', forPrograms: false },
  },
  menu: [
    { label: '生产看板', open: '/production/board' },
    { label: '扫码报工', open: '/production/scan' },
    { label: '包装台', open: '/production/packing' },
    { label: '产品追溯', open: '/production/trace' },
    { label: '生产计划', open: ProductionPlan },
    { label: '计划进度', open: PlanItem },
    { label: '生产工单', open: WorkOrder },
    { label: '生产领料', open: MaterialIssue },
    { label: '生产退料', open: MaterialReturn },
    { label: '扫码记录', open: FactoryScan },
    { label: '不良处理', open: Defect },
    { label: '包件', open: Pack },
    { label: '扫码终端', open: Kiosk },
    { label: '员工工牌', open: WorkerBadge },
  ],
})
