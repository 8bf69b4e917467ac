import { defineModule } from '@mortise/model'
import { MrpAction, MrpBucket } from './dicts.ts'
import { duties } from './duties.ts'
import { MrpLine, MrpPeg } from './mrp-line.ts'
import { MOST_PERIODS, MrpRun } from './mrp-run.ts'

export { type MrpActionCode } from './dicts.ts'
export {
  type Bringer,
  type BroughtDemand,
  bringersOf,
  type OrderShortage,
  type Supply,
} from './plan/bringers.ts'
export { type Buckets, bucketDay, bucketOf, bucketsFrom, lastDay, workingDaysBefore } from './plan/buckets.ts'
export { type DatedBill } from './plan/explode-level.ts'
export { type Peg, type PlanInput, type PlanLine, type PlannedMaterial, plan } from './plan/plan.ts'
export { type OpenReceipt } from './plan/reschedule.ts'
export { MOST_PERIODS, MrpAction, MrpBucket, MrpLine, MrpPeg, MrpRun }

export const mrp = defineModule('mrp', {
  label: '物料计划',
  icon: 'calendar',
  duties,
  entities: [MrpRun, MrpLine, MrpPeg],
  dicts: [MrpBucket, MrpAction],
  permissions: { 'mrpRun:convert': '计划建议转单' },
  menu: [
    { label: '需求计算', open: '/mrp/mrp-run' },
    { label: '计划建议', open: '/mrp/mrp-line' },
  ],
})
