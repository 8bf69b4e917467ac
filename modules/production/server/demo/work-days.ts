import { mul, type Row } from '@mortise/model'
import { DefectCode, DefectDecision, DefectDuty, labourOf, ScanResult } from '@mortise/production/model'
import { newId, type Story } from '@mortise/server'
import type { NewOp } from '../plan/operations.ts'
import type { ShopClock } from './shop-clock.ts'
import type { Crew } from './workers.ts'

/** What the days of a work order are told with. */
export interface Shop {
  readonly story: Story
  readonly clock: ShopClock
  crewFor(process: string): Crew | undefined
  nameOf(process: string): string
}

/** When a work order begins, and in how many minutes of work it is to be through. */
export interface Course {
  readonly begin: number
  readonly lead: number
  /** There is time to make a door anew. */
  readonly mayScrap: boolean
}

export interface TicketedOp extends NewOp {
  readonly ticket: string
}

/** What happened at the operations of a work order by now. */
export interface WorkDays {
  readonly scans: readonly Row[]
  readonly defects: readonly Row[]
  /** By operation, as far as they were begun and done. */
  readonly times: ReadonlyMap<number, { readonly startedAt: string; readonly finishedAt: string | null }>
  readonly scrappedAt: number | null
  readonly endedAt: number | null
}

/** One of so many operations finds something bad. */
const DEFECT_EVERY = 38
/** Operations at which a piece may still be given up. */
const EARLY = 4
const codes = Object.keys(DefectCode.items)
const duties = Object.keys(DefectDuty.items)

interface Work {
  readonly id: string
  readonly qty: number
  readonly ops: readonly TicketedOp[]
}

/** What is told of a work order so far. */
interface Telling {
  readonly scans: Row[]
  readonly defects: Row[]
  readonly times: Map<number, { startedAt: string; finishedAt: string | null }>
  /** Those that are still on their way. */
  pieces: number
  scrappedAt: number | null
}

/** Goes through the operations of so many pieces one after another, up to now. */
export function workDays(shop: Shop, work: Work, course: Course): WorkDays {
  const { clock } = shop
  const ends = endsOf(shop, work, course)
  const telling: Telling = { scans: [], defects: [], times: new Map(), pieces: work.qty, scrappedAt: null }
  const isBegun = course.begin < clock.today
  // What is lost on one of two ways beside each other would be waited for on the other.
  const isChain = work.ops.every(({ after }, at) => at === 0 || after === `${work.ops[at - 1]?.opNo}`)
  for (const [index, op] of isBegun ? work.ops.entries() : []) {
    const from = index === 0 ? course.begin : ends[index - 1]!
    const stretch = { from, to: ends[index]!, next: ends[index + 1] }
    const mayScrap = course.mayScrap && isChain && index < EARLY
    if (telling.pieces === 0 || from >= clock.now) break
    if (!passed(shop, telling, { ...stretch, mayScrap, workOrder: work.id }, op)) break
  }
  const isThrough = work.ops.every(({ opNo }) => telling.times.get(opNo)?.finishedAt)
  const endedAt = isThrough ? ends.at(-1)! : telling.pieces === 0 ? telling.scrappedAt : null
  return { ...telling, endedAt }
}

/** When each operation ends: they share the time of the work order by their minutes, and by how long they wait. */
function endsOf({ story, clock }: Shop, { qty, ops }: Work, { begin, lead }: Course): number[] {
  const weights = ops.map(({ minutes }) => minutes * qty + story.between(40, 260))
  const all = weights.reduce((total, weight) => total + weight, 0)
  let done = 0
  return weights.map((weight) => {
    done += weight
    return clock.after(begin, (lead * done) / all)
  })
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** When the operation after it ends. */
  readonly next: number | undefined
  readonly mayScrap: boolean
  readonly workOrder: string
}

/** Tells of one operation; whether the pieces have passed it. */
function passed(shop: Shop, telling: Telling, stretch: Stretch, op: TicketedOp): boolean {
  const { story, clock } = shop
  const { from, to, next } = stretch
  const told = scanner(shop, stretch.workOrder, op)
  const startedAt = clock.momentOf(from)
  if (to >= clock.now) {
    if (story.below(3) === 0) return false
    telling.scans.push(told('START', 1, from))
    telling.times.set(op.opNo, { startedAt, finishedAt: null })
    return false
  }
  const isFlawed = next !== undefined && to < clock.today && story.below(DEFECT_EVERY) === 0
  const good = telling.pieces - (isFlawed ? 1 : 0)
  const half = good > 1 && story.below(3) === 0 ? Math.floor(good / 2) : 0
  if (half > 0) telling.scans.push(told('FINISH', half, clock.after(from, clock.worked(from, to) / 2)))
  if (good > half) telling.scans.push(told('FINISH', good - half, to))
  const doneAt = isFlawed ? flaw(shop, telling, stretch, op, told) : to
  telling.times.set(op.opNo, { startedAt, finishedAt: doneAt === null ? null : clock.momentOf(doneAt) })
  return doneAt !== null
}

/** A piece is found bad; answers when the operation was done with it. */
function flaw(shop: Shop, telling: Telling, stretch: Stretch, op: TicketedOp, told: Told): number | null {
  const { to, next = to, mayScrap, workOrder } = stretch
  const span = shop.clock.worked(to, next)
  const found = foundBad(shop, told, workOrder, op, { to, span, fate: fateOf(shop, mayScrap) })
  telling.scans.push(...found.scans)
  telling.defects.push(found.defect)
  if (found.isLost) {
    telling.pieces -= 1
    telling.scrappedAt = found.doneAt
  }
  return found.doneAt
}

type Fate = 'rework' | 'concede' | 'scrap'

const fateOf = ({ story }: Shop, mayScrap: boolean): Fate =>
  mayScrap
    ? story.weighed({ rework: 50, concede: 15, scrap: 35 })
    : story.weighed({ rework: 75, concede: 25 })

type Told = (action: string, qty: number, minute: number, more?: Row) => Row

/** A piece is found bad, judged, and done again, let pass or lost, as far as that has happened. */
function foundBad(
  { story, clock, nameOf }: Shop,
  told: Told,
  workOrder: string,
  { opNo, process }: TicketedOp,
  { to, span, fate: drawn }: { to: number; span: number; fate: Fate },
) {
  const code = story.pick(codes)
  const found = told('DEFECT', 1, to, { id: newId(), defectCode: code })
  const judgedAt = clock.after(to, span * 0.25)
  const redoneAt = clock.after(to, span * 0.6)
  // What replaces a door takes a number of the day on which that is lost, and those of today are for who works today.
  const fate = drawn === 'scrap' && judgedAt >= clock.today ? 'rework' : drawn
  const isJudged = judgedAt < clock.now
  const isRedone = fate === 'rework' && redoneAt < clock.now
  const scans = [found]
  const judge = { createBy: 'baixue', workers: ['baixue'], shares: null, defectCode: code }
  const acts = { rework: 'REWORK', concede: 'CONCEDE', scrap: 'SCRAP' } as const
  if (isJudged) scans.push(told(acts[fate], 1, judgedAt, judge))
  if (isRedone) scans.push(told('FINISH', 1, redoneAt, { isRework: true }))
  const isOver = fate === 'rework' ? isRedone : isJudged
  const status = isOver ? 'done' : isJudged ? 'decided' : 'open'
  const day = clock.momentOf(to)
  const defect = {
    createBy: found.createBy,
    createTime: day,
    no: story.number('BL', day.slice(0, 10)),
    workOrder,
    opNo,
    opName: nameOf(process),
    scan: found.id,
    qty: 1,
    code,
    ...(isJudged && {
      decision: DefectDecision[fate],
      duty: story.pick(duties),
      decidedBy: 'baixue',
      decidedAt: clock.momentOf(judgedAt),
    }),
    status,
  }
  const doneAt = isOver ? (fate === 'rework' ? redoneAt : judgedAt) : null
  return { scans, defect, doneAt, isLost: fate === 'scrap' && isJudged }
}

/** Writes scans down that somebody makes at an operation. */
function scanner({ story, clock, crewFor, nameOf }: Shop, workOrder: string, op: TicketedOp): Told {
  const crew = crewFor(op.process)
  return (action, qty, minute, more = {}) => {
    const worker = crew && crew.workers.length > 0 ? story.pick(crew.workers) : 'zhanghai'
    const other = qty > 1 && crew ? story.pick(crew.workers) : worker
    const workers = other === worker ? [worker] : [worker, other]
    const isGood = action === 'FINISH' || action === 'CONCEDE'
    const moment = clock.momentOf(minute)
    return {
      createBy: worker,
      createTime: moment,
      uid: newId(),
      device: crew ? `PDA-${crew.unit.code}` : '电脑',
      code: op.ticket,
      workOrder,
      opNo: op.opNo,
      opName: nameOf(op.process),
      action,
      qty,
      unit: crew?.unit.id ?? null,
      workers,
      shares: Object.fromEntries(workers.map((each) => [each, 1 / workers.length])),
      scannedAt: moment,
      receivedAt: moment,
      isAutoStarted: action === 'FINISH' && !more.isRework,
      minutes: isGood ? mul(op.minutes, qty, 4) : 0,
      labour: isGood ? labourOf(op.minutes, qty, crew?.unit.costRate ?? 0) : 0,
      result: ScanResult.accepted,
      ...more,
    }
  }
}
