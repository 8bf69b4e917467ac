import { BusinessError } from '@mortise/model'
import { changesOf, countsOf, Defect, type Floor, type FloorJob } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import type { NewScan } from './record-scan.ts'
import { floorScanOf } from './scan-input.ts'
import type { TakenScan } from './scanned-shop.ts'

type Scan = Pick<NewScan, 'action' | 'opNo' | 'qty' | 'serial' | 'isRework'>

/** How often scans say that pieces passed an operation: those of one door, or those that name none. */
function passesOf(job: FloorJob, taken: readonly TakenScan[], opNo: number, serial: string | null): number {
  const undone = new Set(taken.flatMap(({ undoes }) => undoes ?? []))
  return taken
    .filter((scan) => scan.action !== 'UNDO' && scan.serial === serial && !undone.has(scan.uid))
    .reduce((all, scan) => {
      const { event } = floorScanOf(scan)
      return 'qty' in event ? all + (changesOf(job.ops, event).get(opNo)?.ok ?? 0) : all
    }, 0)
}

const isPassing = ({ action, serial, isRework }: Scan): boolean =>
  action === 'FINISH' && Boolean(serial) && isRework !== true

/**
 * A door that is named is finished where it is: not twice at an operation, not while it is bad, and not before it has passed
 * what comes before, as far as doors are named there.
 */
export async function refuseDoor(
  { repo }: Context,
  job: FloorJob,
  taken: readonly TakenScan[],
  scan: Scan & { readonly workOrder: string },
): Promise<void> {
  const { serial, opNo, workOrder } = scan
  if (!isPassing(scan) || !serial || opNo === null) return
  const op = job.ops.find((each) => each.opNo === opNo)
  if (!op) return
  const bad = await repo(Defect).first({ workOrder, serial, status: { in: ['open', 'decided'] } })
  if (bad) {
    const what = bad.status === 'open' ? '有不良待处理' : '正在返工，请报返工完成'
    if (bad.status === 'open' || (bad.backTo ?? bad.opNo) === opNo)
      throw new BusinessError(`门码 ${serial} ${what}`)
  }
  if (passesOf(job, taken, opNo, serial) > 0)
    throw new BusinessError(`门码 ${serial} 在工序「${op.name}」已报完工`)
  for (const before of op.predecessors) {
    const isNamed = passesOf(job, taken, before, null) <= 0
    if (!isNamed || passesOf(job, taken, before, serial) > 0) continue
    const name = job.ops.find((each) => each.opNo === before)?.name
    throw new BusinessError(`门码 ${serial} 的上道工序「${name}」未完工`)
  }
}

/** Pieces of those that are finished now which had passed the operation before they were sent back. */
export function againOf(
  job: FloorJob,
  floor: Floor,
  taken: readonly TakenScan[],
  { action, opNo, qty, serial }: Scan,
): number {
  if (action !== 'FINISH' || opNo === null) return 0
  const { again } = countsOf(floor, opNo)
  const isOther =
    Boolean(serial) && !taken.some((scan) => scan.serial === serial && sendsBack(job, scan, opNo))
  return isOther ? 0 : Math.min(qty, again)
}

function sendsBack(job: FloorJob, scan: TakenScan, opNo: number): boolean {
  const { event } = floorScanOf(scan)
  return 'qty' in event && (changesOf(job.ops, event).get(opNo)?.again ?? 0) > 0
}
