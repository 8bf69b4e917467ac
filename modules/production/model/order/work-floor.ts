import { type RowOf, splitValues } from '@mortise/model'
import { OpStatus } from '../dicts.ts'
import { countsOf, type Floor, type FloorOp, isDone, type OpCounts, reachedOf } from '../floor/op-state.ts'
import type { FloorJob } from '../floor/scan-state.ts'
import type { WorkOrder } from '../work-order.ts'

type Order = RowOf<typeof WorkOrder>
type Op = Order['ops'][number]

/** Numbers of the operations that one waits for. */
export const predecessorsOf = ({ after }: Pick<Op, 'after'>): number[] => splitValues(after).map(Number)

/** A work order as scans see it; `names` are those of its processes, for sentences. */
export const jobOf = (
  { qty, ops }: Pick<Order, 'qty' | 'ops'>,
  names: ReadonlyMap<string, string> = new Map(),
): FloorJob => ({
  qty,
  ops: ops.map(
    (op): FloorOp => ({
      opNo: op.opNo,
      name: names.get(op.process) ?? `${op.opNo}`,
      predecessors: predecessorsOf(op),
      minutes: op.minutes,
      away: op.outsourcedQty,
    }),
  ),
})

/** A work order as the floor counts it. */
export const floorFrom = (order: Pick<Order, 'qty' | 'ops'>): Floor => ({
  ...jobOf(order),
  counts: new Map(
    order.ops.map((op): [number, OpCounts] => [
      op.opNo,
      {
        ok: op.okQty,
        defect: op.defectQty,
        rework: op.reworkQty,
        scrap: op.scrapQty,
        again: op.againQty,
        hasStarted: op.startedAt !== null,
        isPaused: op.status === OpStatus.paused,
      },
    ]),
  ),
})

/** The operations of a work order as the floor has them now. */
export const opsOn = (floor: Floor, ops: readonly Op[], now: string): Op[] =>
  ops.map((op) => {
    const { ok, defect, rework, scrap, again, hasStarted } = countsOf(floor, op.opNo)
    const status = statusOf(floor, op)
    return {
      ...op,
      inQty: reachedOf(floor, op.opNo),
      okQty: ok,
      defectQty: defect,
      reworkQty: rework,
      scrapQty: scrap,
      againQty: again,
      startedAt: hasStarted ? (op.startedAt ?? now) : null,
      finishedAt: status === OpStatus.done ? (op.finishedAt ?? now) : null,
      status,
    }
  })

function statusOf(floor: Floor, { opNo, outsourcedQty }: Op): Op['status'] {
  const { hasStarted, isPaused } = countsOf(floor, opNo)
  if (isDone(floor, opNo)) return OpStatus.done
  if (isPaused) return OpStatus.paused
  if (outsourcedQty > 0) return OpStatus.outsourced
  if (hasStarted) return OpStatus.running
  return reachedOf(floor, opNo) > 0 ? OpStatus.ready : OpStatus.waiting
}

/** Whether nothing is left to do on any operation. */
export const isFinished = (floor: Floor): boolean => floor.ops.every(({ opNo }) => isDone(floor, opNo))
