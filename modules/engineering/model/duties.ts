import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { Bom } from './bom.ts'
import { Process } from './process.ts'
import { Route } from './route.ts'
import { SetupMatrix } from './setup-matrix.ts'
import { ShopCalendar } from './shop-calendar.ts'
import { ProductionLine, WorkshopUnit } from './workshop-unit.ts'

const workshop = [ProductionLine, WorkshopUnit, ShopCalendar, SetupMatrix]
const technology = [Process, Route, Bom]

/** Engineers say how things are made, planners where and when. */
export const duties: Duties = {
  engineer: [keeps(...technology), can(Bom, 'activate', 'retire'), reads(...workshop)],
  planner: [keeps(...workshop), reads(...technology)],
  generalManager: [reads(...workshop, ...technology), sees(WorkshopUnit)],
  finance: [reads(...workshop, ...technology), can(WorkshopUnit, 'edit'), sees(WorkshopUnit)],
  buyer: [reads(Bom)],
  keeper: [reads(Bom, ProductionLine, WorkshopUnit)],
  inspector: [reads(...technology, ProductionLine, WorkshopUnit)],
}
