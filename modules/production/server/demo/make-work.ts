import { IssueMode } from '@mortise/engineering/model'
import { add, derived, div, mul, type Row, type RowOf } from '@mortise/model'
import type { DoorUnit } from '@mortise/orders/model'
import {
  besideOf,
  floorOfScans,
  inShopOf,
  isFinished,
  jobOf,
  OpStatus,
  opsOn,
  type PlanPriority,
  progressOf,
  toIssueOf,
  WorkOrder,
} from '@mortise/production/model'
import { newId } from '@mortise/server'
import { passedBy } from '../issue/consume.ts'
import type { NewMat } from '../plan/needs.ts'
import { lostOn, madeOn } from '../scan/count-scans.ts'
import { floorScanOf } from '../scan/scan-input.ts'
import { type Course, type Shop, type TicketedOp, type WorkDays, workDays } from './work-days.ts'

type Order = RowOf<typeof WorkOrder>
type Unit = RowOf<typeof DoorUnit>

/** Doors that are to go through the shop together. */
export interface Job {
  /** What of the work order is known beforehand: its door, route, line and the like. */
  readonly head: Row
  readonly releasedAt: string
  readonly doors: readonly Unit[]
  readonly planItem: string
  readonly ops: readonly TicketedOp[]
  readonly mats: readonly NewMat[]
  readonly course: Course
  readonly status: 'draft' | 'released'
  readonly ticket: string | null
  readonly no: string
  readonly priority?: (typeof PlanPriority)['urgent']
  readonly reworkOf?: string
}

/** A work order of the demonstration, with all that was scanned of it. */
export interface MadeWork {
  readonly row: Row & { readonly id: string; readonly mats: readonly Row[]; readonly units: readonly Row[] }
  readonly job: Job
  readonly days: WorkDays
  readonly labour: number
  readonly isFinished: boolean
  /** Codes of doors that came through, and those that were lost. */
  readonly made: readonly Unit[]
  readonly lost: readonly Unit[]
}

/** As if it had been released, fetched for and scanned through as far as its course has come. */
export function makeWork(shop: Shop, job: Job): MadeWork {
  const { doors, course, status } = job
  const id = newId()
  const qty = doors.length
  const days =
    status === 'draft'
      ? { scans: [], defects: [], times: new Map(), scrappedAt: null, endedAt: null }
      : workDays(shop, { id, qty, ops: job.ops }, course)
  const planned = plannedOps(shop, job, days)
  const floor = floorOfScans(
    jobOf({ qty, ops: planned }),
    days.scans.map((row) => floorScanOf(row as never)),
  )
  const ops = status === 'draft' ? planned : opsOn(floor, planned, shop.clock.momentOf(shop.clock.now))
  const [okQty, scrapQty] = [madeOn(floor), lostOn(floor)]
  const isBegun = days.scans.length > 0
  const isOver = isBegun && isFinished(floor)
  const lost = scrapQty > 0 ? doors.slice(-scrapQty) : []
  const made = doors.slice(0, okQty)
  const madeAt = days.endedAt === null ? null : shop.clock.momentOf(days.endedAt)
  const starts = planned.flatMap(({ planStartAt }) => planStartAt ?? [])
  const row = {
    ...job.head,
    id,
    createBy: 'wangqiang',
    createTime: job.releasedAt,
    no: job.no,
    ticket: job.ticket,
    qty,
    okQty,
    scrapQty,
    progress: progressOf(floor),
    priority: job.priority,
    reworkOf: job.reworkOf ?? null,
    planStartAt: starts[0] ?? null,
    planEndAt: planned.at(-1)?.planEndAt ?? null,
    releasedAt: status === 'draft' ? null : job.releasedAt,
    hasStarted: isBegun,
    startedAt: isBegun ? shop.clock.momentOf(course.begin) : null,
    finishedAt: isOver ? madeAt : null,
    status: isOver ? 'finished' : isBegun ? 'running' : status,
    ops,
    mats: job.mats.map((mat) => suppliedMat({ qty, ops }, mat, isBegun)),
    units: doors.map((door) => ({
      unit: door.id,
      orderLine: door.line,
      planItem: job.planItem,
      qty: lost.includes(door) ? 0 : 1,
      isScrapped: lost.includes(door),
      madeAt: made.includes(door) ? madeAt : null,
    })),
  }
  const labour = days.scans.reduce((total, scan) => add(total, Number(scan.labour)), 0)
  const whole = derived(WorkOrder, row) as typeof row
  return { row: whole, job, days, labour, isFinished: isOver, made, lost }
}

/** Operations with the days that they were planned for, a little before or after what became of it. */
function plannedOps({ story, clock, crewFor }: Shop, job: Job, { times }: WorkDays): Order['ops'] {
  const pace = job.course.lead * (0.75 + story.below(40) / 100)
  const all = job.ops.reduce((total, { minutes }) => total + minutes, 0)
  let passed = 0
  const at = () => clock.momentOf(clock.after(job.course.begin, (pace * passed) / all))
  return job.ops.map((op) => {
    const planStartAt = job.status === 'draft' ? null : at()
    passed += op.minutes
    return {
      ...op,
      id: newId(),
      unit: job.status === 'draft' ? null : (crewFor(op.process)?.unit.id ?? null),
      inQty: 0,
      okQty: 0,
      defectQty: 0,
      reworkQty: 0,
      scrapQty: 0,
      againQty: 0,
      outsourcedQty: 0,
      planStartAt,
      planEndAt: job.status === 'draft' ? null : at(),
      startedAt: times.get(op.opNo)?.startedAt ?? null,
      finishedAt: times.get(op.opNo)?.finishedAt ?? null,
      ticket: job.status === 'draft' ? null : op.ticket,
      status: OpStatus.waiting,
    }
  })
}

/** Material that is fetched whole when the work begins, and used as pieces pass. */
function suppliedMat(order: Pick<Order, 'qty' | 'ops'>, mat: NewMat, isFetched: boolean): Row {
  const issuedQty = isFetched && mat.issueMode === IssueMode.picked ? mat.needQty : 0
  const counted = { ...mat, issuedQty, returnedQty: 0 }
  const share = div(mul(mat.needQty, passedBy({ ...order, units: [] }, mat as never), 6), order.qty, 4)
  const consumedQty = Math.min(share, inShopOf(counted))
  return {
    ...counted,
    id: newId(),
    consumedQty,
    openQty: toIssueOf(counted),
    leftQty: besideOf({ ...counted, consumedQty }),
  }
}
