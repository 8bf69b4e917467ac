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
