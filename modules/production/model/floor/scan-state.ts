import { BusinessError, compare } from '@mortise/model'
import {
  apply,
  type Count,
  changesOf,
  countsOf,
  type Floor,
  type FloorEvent,
  type FloorOp,
  type OpCounts,
  openOf,
} from './op-state.ts'

/** Something that a device says was done, or taken back. Scans are in the order of `at`, then of `uid`. */
export interface FloorScan {
  readonly uid: string
  /** When it was scanned, by the clock of the device. */
  readonly at: string
  readonly event: FloorEvent | { readonly act: 'UNDO'; readonly undoes: string }
}

/** A work order as scans see it, before any of them. */
export interface FloorJob {
  readonly qty: number
  readonly ops: readonly FloorOp[]
}

const counts: readonly Count[] = ['ok', 'defect', 'rework', 'scrap']

const isBefore = (a: FloorScan, b: FloorScan): boolean => (a.at === b.at ? a.uid < b.uid : a.at < b.at)
const isFlag = (event: FloorScan['event']): boolean =>
  event.act === 'START' || event.act === 'PAUSE' || event.act === 'RESUME'

/** In the order in which they were scanned. */
export const inScanOrder = <S extends FloorScan>(scans: readonly S[]): S[] =>
  scans.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))

/** Scans that count: neither taken back nor taking something back. */
export function livingScans<S extends FloorScan>(scans: readonly S[]): S[] {
  const undone = new Set(scans.flatMap(({ event }) => (event.act === 'UNDO' ? event.undoes : [])))
  return scans.filter(({ uid, event }) => event.act !== 'UNDO' && !undone.has(uid))
}

/** Scans that were let through, those of them that count by their operations, and what they have made of the work order. */
interface Taken {
  readonly scans: readonly FloorScan[]
  readonly living: ReadonlyMap<number, readonly FloorScan[]>
  readonly floor: Floor
}

/** What scans that were let through have made of a work order: the same in whatever order they came. */
export const floorOfScans = (job: FloorJob, scans: readonly FloorScan[]): Floor => takenOf(job, scans).floor

function takenOf({ qty, ops }: FloorJob, scans: readonly FloorScan[]): Taken {
  const all = livingScans(scans)
  const living = new Map<number, FloorScan[]>(ops.map(({ opNo }) => [opNo, []]))
  for (const scan of all) for (const opNo of touchedBy(ops, scan)) living.get(opNo)?.push(scan)
  const counts = new Map([...living].map(([opNo, own]) => [opNo, countsOfOp(ops, opNo, own)]))
  return { scans, living, floor: { qty, ops, counts } }
}

const opOf = ({ event }: FloorScan): number | null => (event.act === 'UNDO' ? null : event.opNo)

/** Operations whose counts a scan changes. */
function touchedBy(ops: readonly FloorOp[], { event }: FloorScan): Iterable<number> {
  if (event.act === 'UNDO') return []
  return 'qty' in event ? changesOf(ops, event).keys() : [event.opNo]
}

// Pieces are whole, so that plain addition is exact.
function countsOfOp(ops: readonly FloorOp[], opNo: number, scans: readonly FloorScan[]): OpCounts {
  const total = { ok: 0, defect: 0, rework: 0, scrap: 0, again: 0 }
  let last: FloorScan | undefined
  for (const scan of scans) {
    if ('qty' in scan.event)
      for (const [count, by] of Object.entries(changesOf(ops, scan.event).get(opNo) ?? {}))
        total[count as Count] += by
    else if (isFlag(scan.event) && (!last || isBefore(last, scan))) last = scan
  }
  return {
    ...total,
    hasStarted: scans.some(({ event }) => event.act === 'START' || 'qty' in event),
    isPaused: last?.event.act === 'PAUSE',
  }
}

/** As it stands once the scans of operations that count are these. */
function withOps(
  taken: Taken,
  scan: FloorScan,
  changed: readonly (readonly [opNo: number, own: readonly FloorScan[]])[],
): Taken {
  const { floor } = taken
  const counted = changed.map(([opNo, own]) => [opNo, countsOfOp(floor.ops, opNo, own)] as const)
  return {
    scans: [...taken.scans, scan],
    living: new Map([...taken.living, ...changed]),
    floor: { ...floor, counts: new Map([...floor.counts, ...counted]) },
  }
}

/** What has been let through with one more, or why that is refused. */
export function takeScan(job: FloorJob, taken: readonly FloorScan[], scan: FloorScan): readonly FloorScan[] {
  const before = takenOf(job, taken)
  const after = takeNext(before, scan)
  const short = missingAt(after.floor)
  if (!short || missingAt(before.floor)) return after.scans
  const what = scan.event.act === 'UNDO' ? '不能撤销' : '不能报工'
  throw new BusinessError(`工序「${short.name}」有 ${short.away} 件委外在外，${what}`)
}

/** An operation at which something was said of pieces that are away. */
const missingAt = (floor: Floor): FloorOp | undefined =>
  floor.ops.find(({ opNo, away = 0 }) => away > 0 && compare(openOf(floor, opNo), away) < 0)

function takeNext(taken: Taken, scan: FloorScan): Taken {
  const { event } = scan
  if (event.act === 'UNDO') return undone(taken, scan, event.undoes)
  const own = taken.living.get(event.opNo) ?? []
  if (!isOvertaken(own, scan)) apply(taken.floor, event)
  const touched = [...touchedBy(taken.floor.ops, scan)]
  return withOps(
    taken,
    scan,
    touched.map((opNo) => [opNo, [...(taken.living.get(opNo) ?? []), scan]]),
  )
}

/** Whether the operation was stopped or gone on with after that: then it says nothing of how things are now. */
const isOvertaken = (own: readonly FloorScan[], scan: FloorScan): boolean =>
  (scan.event.act === 'PAUSE' || scan.event.act === 'RESUME') &&
  own.some((each) => isFlag(each.event) && isBefore(scan, each))

function undone(taken: Taken, scan: FloorScan, undoes: string): Taken {
  const touched = [...taken.living].filter(([, own]) => own.some(({ uid }) => uid === undoes))
  const gone = touched[0]?.[1].find(({ uid }) => uid === undoes)
  if (!gone) throw new BusinessError('要撤销的扫码不存在，或已撤销')
  if (touched.some(([, own]) => own.some((each) => isBefore(gone, each) && isBefore(each, scan))))
    throw new BusinessError('只能撤销该工序最近一次扫码')
  const without = withOps(
    taken,
    scan,
    touched.map(([opNo, own]) => [opNo, own.filter((each) => each !== gone)]),
  )
  const { floor } = without
  const decided = floor.ops.find((op) => counts.some((each) => countsOf(floor, op.opNo)[each] < 0))
  if (decided) throw new BusinessError(`工序「${decided.name}」的不良已处理，不能撤销`)
  const starved = floor.ops.find((op) => compare(openOf(floor, op.opNo), 0) < 0)
  if (starved) throw new BusinessError(`下道工序「${starved.name}」已报工，不能撤销`)
  return without
}

/**
 * Of scans that came too early or in doubt, those that can be let through now. All together in the order in which they were
 * scanned, so that what came late ends as if it had come in time; where that would turn away what was let through before,
 * those that fit as it stands. What speaks of pieces that are away goes on waiting.
 */
export function settleScans<S extends FloorScan>(
  job: FloorJob,
  taken: readonly FloorScan[],
  waiting: readonly S[],
): S[] {
  const settled = fitting(job, taken, waiting)
  if (!job.ops.some(({ away = 0 }) => away > 0)) return settled
  const short = missingAt(floorOfScans(job, [...taken, ...settled]))
  if (!short || missingAt(floorOfScans(job, taken))) return settled
  const last = inScanOrder(settled).findLast((scan) => opOf(scan) === short.opNo && 'qty' in scan.event)
  const rest = waiting.filter((scan) => (last ? scan !== last : scan.event.act !== 'UNDO'))
  return rest.length < waiting.length ? settleScans(job, taken, rest) : []
}

function fitting<S extends FloorScan>(
  job: FloorJob,
  taken: readonly FloorScan[],
  waiting: readonly S[],
): S[] {
  const inTime = taking(takenOf(job, []), inScanOrder([...taken, ...waiting]))
  const settled = taken.every((scan) => inTime.has(scan))
    ? inTime
    : taking(takenOf(job, taken), inScanOrder(waiting))
  return waiting.filter((scan) => settled.has(scan))
}

function taking(taken: Taken, scans: readonly FloorScan[]): ReadonlySet<FloorScan> {
  let now = taken
  for (const scan of scans) {
    try {
      now = takeNext(now, scan)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
    }
  }
  return new Set(now.scans)
}
