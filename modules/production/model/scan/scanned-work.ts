import type { RowOf } from '@mortise/model'
import type { WorkOrder } from '../work-order.ts'

/** What whoever scans a code is shown: the work order, its operations and what is open there. */
export interface ScannedWork {
  readonly workOrder: string
  readonly no: string
  readonly itemName: string | null
  readonly spec: string | null
  readonly qty: number
  readonly dueOn: string
  readonly priority: string | null
  readonly status: string
  readonly holdReason: string | null
  readonly serial: string | null
  /** The operation that the code names, or the first at which something is open. */
  readonly opNo: number | null
  readonly ops: readonly ScannedOp[]
}
export interface ScannedOp {
  readonly opNo: number
  readonly name: string
  readonly status: RowOf<typeof WorkOrder>['ops'][number]['status']
  readonly open: number
  readonly okQty: number
  readonly defectQty: number
  readonly reworkQty: number
}
