import { defineModule } from '@mortise/model'
import { Bom, IssueMode } from './bom.ts'
import { duties } from './duties.ts'
import { Process, ProcessType } from './process.ts'
import { Route } from './route.ts'
import { SetupMatrix } from './setup-matrix.ts'
import { ShopCalendar, ShopDayKind, Weekday } from './shop-calendar.ts'
import { ProductionLine, WorkshopUnit, WorkshopUnitStatus } from './workshop-unit.ts'

export { type BomDifference, type ComparedField, type ComparedItem, compareBoms } from './compare-boms.ts'
export {
  circleFrom,
  circleSentence,
  type Exploded,
  explode,
  type Parts,
  type Structure,
  totalsOf,
} from './explode.ts'
export { type PlacedOp, placeOps, type RoutedOp, sinkOf } from './route-graph.ts'
export { setupMinutes } from './setup-matrix.ts'
export { readTicket, type TicketKind, ticketCode } from './ticket-code.ts'
export {
  finishOf,
  minutesWorked,
  refuseOverlap,
  type ShopHours,
  type Stretch,
  startOf,
  stretchOf,
  workingStretches,
} from './working-time.ts'
export {
  Bom,
  IssueMode,
  Process,
  ProcessType,
  ProductionLine,
  Route,
  SetupMatrix,
  ShopCalendar,
  ShopDayKind,
  WorkshopUnit,
  WorkshopUnitStatus,
}
export const engineering = defineModule('engineering', {
  label: '工艺与车间',
  icon: 'tool',
  duties,
  entities: [Process, SetupMatrix, ShopCalendar, ProductionLine, WorkshopUnit, Route, Bom],
  dicts: [ProcessType, Weekday, ShopDayKind, WorkshopUnitStatus, IssueMode],
  menu: [
    { label: '物料清单', open: Bom },
    { label: '工艺路线', open: Route },
    { label: '工序', open: Process },
    { label: '产线', open: ProductionLine },
    { label: '车间机组', open: WorkshopUnit },
    { label: '车间日历', open: ShopCalendar },
    { label: '换型矩阵', open: SetupMatrix },
  ],
})
