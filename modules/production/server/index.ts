import demands, { takenOver } from '@mortise/demands/server'
import engineering from '@mortise/engineering/server'
import orders, { lineStage } from '@mortise/orders/server'
import { production } from '@mortise/production/model'
import { provide, serverModule } from '@mortise/server'
import { MoveType, ReservationSource } from '@mortise/stock/model'
import stock, { claimedMoveTypes, demandSources } from '@mortise/stock/server'
import { boardRoutes } from './board/board.routes.ts'
import { demo } from './demo/demo.ts'
import { costRoutes } from './issue/cost.ts'
import { materialIssueRules, materialReturnRules } from './issue/material-issue.rules.ts'
import { lineProgress } from './order/line-stage.ts'
import { reportRoutes } from './order/report.routes.ts'
import { workOrderRules } from './order/work-order.rules.ts'
import { packRules } from './pack/pack.rules.ts'
import { spoiltDoors } from './pack/spoilt-doors.ts'
import { stationRoutes } from './pack/station.routes.ts'
import { orderReactions } from './plan/follow-order.ts'
import { neededByWork } from './plan/live-work.ts'
import { planItemView } from './plan/plan-item.view.ts'
import { productionPlanRules } from './plan/production-plan.rules.ts'
import { defectRules } from './scan/defect.rules.ts'
import { retryScans } from './scan/retry-scans.ts'
import { scanRoutes } from './scan/scan.routes.ts'
import { stationDemo } from './station/demo.ts'
import { kioskRoutes } from './station/kiosk.routes.ts'
import { workerBadgeRules } from './station/worker-badge.rules.ts'
import { storyRoutes } from './story/order-story.ts'
import { traceRoutes } from './trace/trace.routes.ts'

export { consume } from './issue/consume.ts'
export { costOfWork, type OutsourcedFee, outsourcedFees } from './issue/cost.ts'
export { type PlannedOp, workDates } from './order/dates.ts'
export { type OutsidePieces, reportOutside, sendPieces, takeReportBack } from './order/outsourced.ts'
export { planWork, type ScheduledOp } from './order/plan-work.ts'
export { holdOpen } from './order/recut-needs.ts'
export { reportWork, takeWorkBack } from './order/report.ts'
export { worthBefore } from './pack/door-cost.ts'
export { type PackedPart, packedParts } from './pack/packed-parts.ts'
export { type NewOp, operationsOfDoor } from './plan/operations.ts'
export { scansCounted } from './scan/scans-counted.ts'
export { scansRecorded } from './scan/scans-recorded.ts'
export { boardOf } from './station/kiosk-token.ts'
export { type TracedPart, tracedParts } from './trace/traced-parts.ts'

export default serverModule(production, {
  needs: [orders, stock, demands, engineering],
  rules: [
    productionPlanRules,
    workOrderRules,
    materialIssueRules,
    materialReturnRules,
    defectRules,
    packRules,
    workerBadgeRules,
  ],
  reactions: orderReactions,
  extensions: [
    provide(takenOver, neededByWork),
    provide(lineStage, lineProgress),
    spoiltDoors,
    provide(claimedMoveTypes, [MoveType.finishedIn, MoveType.semiFinishedIn]),
    provide(demandSources, {
      code: ReservationSource.workOrder,
      takenBy: [MoveType.productionIssue, MoveType.backflush, MoveType.outsourceSend],
      isReleasableByHand: () => true,
      hasOwnIssues: true,
    }),
  ],
  routes: [
    ...reportRoutes,
    ...costRoutes,
    ...scanRoutes,
    ...stationRoutes,
    ...traceRoutes,
    ...storyRoutes,
    ...kioskRoutes,
    ...boardRoutes,
  ],
  views: [planItemView],
  jobs: { retryScans },
  async demo(ctx) {
    await demo(ctx)
    // After those are hired who get a badge.
    await stationDemo(ctx)
  },
})
