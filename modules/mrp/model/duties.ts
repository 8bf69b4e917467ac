import { can, type Duties, reads } from '@mortise/model'
import { MrpLine, MrpPeg } from './mrp-line.ts'
import { MrpRun } from './mrp-run.ts'

const looks = [...reads(MrpRun, MrpLine, MrpPeg), '/mrp/mrp-run', '/mrp/mrp-line']

/** Planners calculate, and whoever buys makes requests of what is suggested. */
export const duties: Duties = {
  planner: [looks, can(MrpRun, 'add', 'cancel'), 'mrpRun:convert'],
  buyer: [looks, 'mrpRun:convert'],
  purchaseManager: [looks, 'mrpRun:convert'],
  generalManager: [looks],
  warehouseManager: [looks],
  reviewer: [looks],
}
