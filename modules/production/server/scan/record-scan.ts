import { BusinessError, instantOf, type RowOf, statesOf } from '@mortise/model'
import {
  FactoryScan,
  type FloorJob,
  type FloorScan,
  floorOfScans,
  jobOf,
  livingScans,
  openAt,
  openHere,
  ScanDoubt,
  ScanResult,
  settleScans,
  takeScan,
  WorkOrder,
} from '@mortise/production/model'
import { type Context, providersOf } from '@mortise/server'
import { countScans } from './count-scans.ts'
import { againOf, refuseDoor } from './door-passes.ts'
import { followDefects } from './follow-defects.ts'
import { madeBefore, namedDoors } from './named-doors.ts'
import { floorScanOf } from './scan-input.ts'
import { labourOfScan } from './scan-labour.ts'
import { type ScannedShop, scannedShop, type TakenScan } from './scanned-shop.ts'
import { scansRecorded } from './scans-recorded.ts'

type Order = RowOf<typeof WorkOrder>
type Row = RowOf<typeof FactoryScan>

/** What is scanned of a work order, before it is written down. */
export type NewScan = Pick<Row, 'uid' | 'code' | 'action' | 'opNo' | 'qty' | 'scannedAt'> &
  Partial<
    Pick<
      Row,
      | 'id'
      | 'device'
      | 'serial'
      | 'isRework'
      | 'backTo'
      | 'againQty'
      | 'isOutsourced'
      | 'isByDocument'
      | 'defectCode'
      | 'unit'
      | 'workers'
      | 'shares'
      | 'photos'
      | 'isOffline'
      | 'undoes'
    >
  >
type Candidate = FloorScan & { readonly row: NewScan }

/** Minutes in which whoever scanned may think better of it. */
const OWN_UNDO_MINUTES = 15

/** The floor is not so far, or not any more: what others report may let it through. */
export class FloorConflict extends BusinessError {}

/** It says what is known already: nobody needs to decide on it. */
export class NeedlessScan extends BusinessError {}

/**
 * Takes one scan: what it and those that waited for it make of the work order is counted in the caller's transaction. What
 * does not fit is refused. `isDecided`: whoever scans has dealt with the defect that this is about. `isOwn`: whoever takes back
 * has the right to by the document that did it. `givenUp`: doors that nobody wants any more, whether work goes on or not.
 */
export async function recordScan(
  ctx: Context,
  workOrder: string,
  scan: NewScan,
  {
    isDecided = false,
    isOwn = false,
    givenUp,
  }: { isDecided?: boolean; isOwn?: boolean; givenUp?: ReadonlySet<string> } = {},
): Promise<Row> {
  const { repo } = ctx
  const order = await repo(WorkOrder).lock(workOrder)
  if (!givenUp) await meetingFloor(() => refuseIdle(order, scan))
  const shop = await scannedShop(ctx, order, scan)
  const known = [...shop.taken, ...shop.waiting]
  const undone = known.find(({ uid }) => uid === scan.undoes)
  const place = undone
    ? { opNo: undone.opNo, serial: undone.serial }
    : { opNo: scan.opNo, serial: scan.serial ?? null, ...(await madeBefore(ctx, order, scan)) }
  if (scan.action !== 'UNDO' && !order.ops.some(({ opNo }) => opNo === place.opNo))
    throw new BusinessError(`工单 ${order.no} 没有工序 ${place.opNo ?? ''}`)
  if (undone && !isOwn) {
    await refuseDocumented(ctx, undone)
    refuseForeignUndo(ctx, scan, undone)
  }
  refuseAway(order, { ...scan, ...place })
  refuseSecondStart(shop, { ...scan, ...place })
  refuseUnit(order, shop, { ...scan, ...place })
  const job = jobOf(order, new Map(shop.processes.map(({ id, name }) => [id, name])))
  const taken = shop.taken.map(floorScanOf)
  const told = [...known, { ...scan, createBy: ctx.user.username }]
  const waiting = shop.waiting
    .filter((row) => row.doubt === ScanDoubt.conflict && isOwnUndo(row, told))
    .map(floorScanOf)
  const before = floorOfScans(job, taken)
  const named = { ...scan, ...place }
  await meetingFloor(() => refuseDoor(ctx, job, shop.taken, { ...named, workOrder }))
  const row = { ...named, againQty: againOf(job, before, shop.taken, named) }
  const fresh: Candidate = { ...floorScanOf({ isRework: false, undoes: null, ...row }), row }
  const through = await meetingFloor(() => throughOf(job, taken, waiting, fresh))
  const all = [...taken, ...through]
  const after = floorOfScans(job, all)
  const nameOf = (opNo: number | null) => job.ops.find((op) => op.opNo === opNo)?.name ?? null
  const scope = { order, shop, nameOf, all, isDecided }
  const rows: Row[] = []
  for (const each of through) rows.push(await writeDown(ctx, scope, each))
  for (const { uid, undoes } of rows)
    for (const target of undoes ? [...known, ...rows].filter((each) => each.uid === undoes) : [])
      await repo(FactoryScan).put(target.id, { undoneBy: uid })
  const own = rows.find(({ uid }) => uid === scan.uid)!
  const living = livingScans<FloorScan & { readonly row: TakenScan | NewScan }>(all).map(({ row }) => row)
  const doors = await namedDoors(ctx, order, living, rows, scope)
  await countScans(ctx, order, { before, after, rows, own, doors, givenUp })
  for (const row of rows) await followDefects(ctx, row, scope)
  for (const take of providersOf(ctx, scansRecorded)) await take(ctx, order, rows)
  return own
}

/** What the floor says to it is told apart from what its rules do. */
async function meetingFloor<T>(look: () => T | Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw error instanceof BusinessError ? new FloorConflict(error.message) : error
  }
}

/** The new scan and those that can be let through together with it; or why it cannot. */
function throughOf(
  job: FloorJob,
  taken: readonly FloorScan[],
  waiting: readonly Candidate[],
  fresh: Candidate,
): Candidate[] {
  if (!fresh.row.isOffline) {
    const now = takeScan(job, taken, fresh)
    return [fresh, ...(waiting.length > 0 ? settleScans(job, now, waiting) : [])]
  }
  const settled = settleScans(job, taken, [...waiting, fresh])
  if (settled.includes(fresh)) return settled
  takeScan(job, taken, fresh)
  throw new BusinessError('与其它报工冲突')
}

interface Scope {
  readonly order: Order
  readonly shop: ScannedShop
  readonly nameOf: (opNo: number | null) => string | null
  readonly all: readonly FloorScan[]
}

async function writeDown(ctx: Context, { order, shop, nameOf, all }: Scope, scan: Candidate): Promise<Row> {
  const { row } = scan
  const labour = labourOfScan(order, shop, row)
  const unit = row.unit ?? plannedUnit(order, row)
  const result = { result: ScanResult.accepted, doubt: null, reason: null, ...labour }
  if (row.id) {
    const { opNo, serial = null } = row
    const place = { workOrder: order.id, opNo, serial, opName: nameOf(opNo) }
    return ctx.repo(FactoryScan).put(row.id, { ...place, unit, ...result })
  }
  const isFirst = !all.some(({ event }) => event.act === 'START' && event.opNo === row.opNo)
  return ctx.repo(FactoryScan).add({
    ...row,
    unit,
    workOrder: order.id,
    opName: nameOf(row.opNo),
    receivedAt: ctx.now,
    isAutoStarted: isFirst && (row.action === 'FINISH' || row.action === 'DEFECT'),
    ...result,
  })
}

/** Where work is done unless whoever scans says another unit. */
const plannedUnit = ({ ops }: Order, { opNo, isOutsourced }: NewScan): string | null =>
  isOutsourced ? null : (ops.find((op) => op.opNo === opNo)?.unit ?? null)

/** What comes back from outside has been done there, whether work here is stopped or not. */
function refuseIdle({ no, door, status, holdReason }: Order, { action, isOutsourced }: NewScan): void {
  if (status === 'paused' && isOutsourced) return
  if (status === 'paused') throw new BusinessError(`工单已暂停：${holdReason ?? ''}`)
  const isBack = action === 'UNDO' || action === 'DEFECT'
  // Parts leave stock with the report that brought them in; doors that are packed stay.
  const isBroughtBack = !door && status === 'stocked' && action === 'UNDO'
  const isOpen =
    status === 'released' || status === 'running' || (status === 'finished' && isBack) || isBroughtBack
  if (!isOpen)
    throw new BusinessError(`工单 ${no} 当前状态【${statesOf(WorkOrder, 'status')[status]}】，不能报工`)
}

/** Pieces that are with somebody outside are reported when they come back: no later scan makes that another. */
function refuseAway({ ops }: Order, { action, opNo, qty, isOutsourced, isRework }: NewScan): void {
  const op = ops.find((each) => each.opNo === opNo)
  if (!op || op.outsourcedQty === 0 || isOutsourced || isRework) return
  if ((action !== 'FINISH' && action !== 'DEFECT') || qty <= openHere(op)) return
  const why = `该工序有 ${op.outsourcedQty} 件委外在外，可报数量 ${openHere(op)}`
  throw qty <= openAt(op) ? new BusinessError(why) : new FloorConflict(why)
}

/** Whoever has begun and not stopped has nothing to begin. */
function refuseSecondStart({ taken }: ScannedShop, { action, opNo, workers }: NewScan): void {
  if (action !== 'START') return
  const flags = taken
    .filter((row) => !row.undoneBy && row.opNo === opNo)
    .filter((row) => row.action === 'START' || row.action === 'RESUME' || row.action === 'PAUSE')
    .toSorted((a, b) => (`${a.scannedAt} ${a.uid}` < `${b.scannedAt} ${b.uid}` ? -1 : 1))
  const going = flags.slice(flags.findLastIndex((row) => row.action === 'PAUSE') + 1)
  const begun = new Set(going.flatMap((row) => row.workers ?? []))
  if (going.length > 0 && (workers ?? []).every((worker) => begun.has(worker)))
    throw new NeedlessScan('该工序已开工，不用再扫开工')
}

type Undoable = Pick<NewScan, 'uid' | 'workers' | 'scannedAt' | 'isByDocument'> & Pick<Row, 'createBy'>

/** Nobody's scan takes another's back because it was sent before that one was there. */
function isOwnUndo({ undoes, createBy, scannedAt }: Row, known: readonly Undoable[]): boolean {
  const undone = undoes === null ? undefined : known.find(({ uid }) => uid === undoes)
  if (!undone || undone.isByDocument) return !undone
  const isOwn = undone.createBy === createBy || undone.workers?.includes(createBy ?? '')
  return isOwn === true && minutesBetween(undone.scannedAt, scannedAt) <= OWN_UNDO_MINUTES
}

const minutesBetween = (from: string, to: string): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / 60_000

/** What a document or the saw has told stands as long as they do. */
async function refuseDocumented({ repo }: Context, undone: TakenScan): Promise<void> {
  if (!undone.isOutsourced && !undone.isByDocument) return
  const { device, code } = await repo(FactoryScan).get(undone.id)
  throw new BusinessError(
    undone.isOutsourced
      ? `该报工由外协单据 ${code} 生成，请冲销该单据`
      : `该报工由「${device}」自动生成，请在其单据上撤销`,
  )
}

function refuseForeignUndo(ctx: Context, { scannedAt }: NewScan, undone: TakenScan): void {
  if (ctx.can('factoryScan:undo')) return
  const { username } = ctx.user
  if (undone.createBy !== username && !undone.workers?.includes(username))
    throw new BusinessError('只能撤销本人的扫码')
  // Clocks of devices say what they are told to: what is here for longer is not taken back by one that goes slow.
  const minutes = Math.max(
    minutesBetween(undone.scannedAt, scannedAt),
    minutesBetween(undone.receivedAt, ctx.now),
  )
  if (minutes > OWN_UNDO_MINUTES)
    throw new BusinessError(`扫码超过 ${OWN_UNDO_MINUTES} 分钟，请联系班组长撤销`)
}

/** A unit does what the route lets it do, or else what it is made for. */
function refuseUnit({ ops }: Order, { processes, units }: ScannedShop, { unit, opNo }: NewScan): void {
  if (!unit) return
  const op = ops.find((each) => each.opNo === opNo)
  const by = units.get(unit)
  if (!by) throw new BusinessError('机组不存在')
  const type = processes.find(({ id }) => id === op?.process)?.type
  if (op && !(op.units.length > 0 ? op.units.includes(by.id) : by.type === type))
    throw new BusinessError('该机组不支持此工艺')
}
