import { BusinessError, codeOf, instantOf, pick, type RowOf, wallTime } from '@mortise/model'
import { Defect, FactoryScan, ScanDoubt, ScanResult } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { creditedWorkers } from './credited-workers.ts'
import { ownPhotos, refuseForeignPhotos } from './own-photos.ts'
import { refuseBusy } from './parallel-ops.ts'
import { FloorConflict, NeedlessScan, recordScan } from './record-scan.ts'
import { placeOf, type ScannedPlace } from './resolve-code.ts'
import { equalShares, readScan, rowOfInput, type ScanInput } from './scan-input.ts'

type Row = RowOf<typeof FactoryScan>

/** What became of a scan, as its device is told. */
export interface ScanAnswer {
  readonly clientUid: string
  readonly result: Row['result']
  readonly reason: string | null
  /** Whoever scanned is to say whether the same was meant twice; until then nothing is written down. */
  readonly question?: string
  /** Nothing was written down: the device is to send it again. */
  readonly isUnsaved?: boolean
}

/** Minutes that the clock of a device may be ahead, and behind. */
const AHEAD = 10
const BEHIND = 72 * 60
/** Seconds in which the same scan again is rather a slip. */
const SLIP = 3

/** Where scans are taken, each in a transaction of its own. */
type Taking = Pick<Context, 'asSystem' | 'tenant' | 'log'>

/** Who answers for a scan, and the scan as that makes it; or why nobody does. */
export type Signer = (input: ScanInput) => Promise<{ by: string | Context; input: ScanInput } | string>

/** Takes scans of a device in the order in which they were scanned, each by itself: what one meets stops no other. */
export async function takeScans(ctx: Taking, sent: readonly unknown[], sign: Signer): Promise<ScanAnswer[]> {
  const answers = new Map<string, ScanAnswer>()
  const read = sent.map(readScan)
  const ordered = read
    .flatMap((input) => input ?? [])
    .toSorted((a, b) => (`${a.scanTime} ${a.clientUid}` < `${b.scanTime} ${b.clientUid}` ? -1 : 1))
  for (const input of ordered) {
    const answer = await takeSafely(ctx, input, sign)
    if (!answers.has(input.clientUid)) answers.set(input.clientUid, answer)
  }
  return read.map((input, at) => (input ? answers.get(input.clientUid)! : unreadable(sent[at])))
}

/** What cannot be read has nothing that could be written down. */
const unreadable = (sent: unknown): ScanAnswer => {
  const uid = (sent as { clientUid?: unknown } | null)?.clientUid
  return {
    clientUid: typeof uid === 'string' ? uid.slice(0, 36) : '',
    result: ScanResult.refused,
    reason: '扫码内容无法识别，请重新扫描',
  }
}

async function takeSafely(ctx: Taking, input: ScanInput, sign: Signer): Promise<ScanAnswer> {
  try {
    return await takeOne(ctx, input, sign)
  } catch (error) {
    // A fault of ours, or of the database: the device keeps this one and sends it again, the others are taken.
    ctx.log.error({ err: error, scan: input.clientUid }, 'a scan could not be taken')
    const { clientUid } = input
    return { clientUid, result: ScanResult.waiting, reason: '系统异常，稍后自动重试', isUnsaved: true }
  }
}

async function takeOne(ctx: Taking, sent: ScanInput, sign: Signer): Promise<ScanAnswer> {
  const signed = await sign(sent)
  if (typeof signed === 'string') {
    const doubt = sent.isOffline ? ScanDoubt.badge : null
    return ctx.asSystem(ctx.tenant, (system) =>
      keep(system, { ...sent, photo: [], workers: [] }, { doubt, reason: signed }),
    )
  }
  const { by, input } = signed
  const inOwn = <T>(work: (own: Context) => Promise<T>): Promise<T> =>
    ctx.asSystem(ctx.tenant, async (system) => work(await system.actAs(by)))
  try {
    return await inOwn((own) => accept(own, input))
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    // Written down whatever it was: nothing that was scanned is lost.
    const { isOffline } = input
    const doubt = isOffline && !(error instanceof NeedlessScan) ? doubtOf(error) : null
    return inOwn((own) => keep(own, input, { doubt, reason: error.message }))
  }
}

const doubtOf = (error: BusinessError) =>
  error instanceof FloorConflict ? ScanDoubt.conflict : ScanDoubt.unfit

async function accept(ctx: Context, input: ScanInput): Promise<ScanAnswer> {
  const before = await ctx.repo(FactoryScan).first({ uid: input.clientUid })
  if (before) return repeated(before)
  if (!isMoment(input.scanTime))
    return keep(
      ctx,
      { ...input, scanTime: ctx.now },
      { doubt: ScanDoubt.clock, reason: `设备时间 ${input.scanTime} 无效` },
    )
  const clock = clockFault(input.scanTime, ctx.now)
  if (clock) return keep(ctx, input, { doubt: ScanDoubt.clock, reason: clock })
  refuseOwnVerdict(ctx, input)
  await refuseForeignPhotos(ctx, input.photo)
  const workers = await creditedWorkers(ctx, input.workers)
  const place = await placeOf(ctx, input.code)
  if (typeof place === 'string')
    return keep(ctx, input, { doubt: input.isOffline ? ScanDoubt.barcode : null, reason: place })
  if (await isSlip(ctx, input, place))
    return {
      clientUid: input.clientUid,
      result: ScanResult.waiting,
      reason: null,
      question: '疑似重复扫码，是否继续？',
    }
  const scan = scanAt({ ...input, workers: [...workers] }, place)
  await refuseBusy(ctx, place.workOrder, scan)
  return answerOf(await recordScan(ctx, place.workOrder, scan))
}

/** What becomes of bad pieces is for those to say who decide on them, not for whoever made them. */
function refuseOwnVerdict(ctx: Context, { action }: ScanInput): void {
  const right = action === 'REWORK' ? 'rework' : action === 'SCRAP' ? 'scrap' : null
  if (right && !ctx.can(codeOf(Defect, right))) throw new BusinessError('返工和报废由质检判定，请报不良')
}

const scanAt = (input: ScanInput, { opNo, serial }: ScannedPlace) => ({
  ...rowOfInput(input),
  opNo: opNo ?? input.opNo ?? null,
  serial,
})

/** Written down without any effect: refused, or waiting for somebody where whoever scanned is gone. */
async function keep(
  ctx: Context,
  input: ScanInput,
  { doubt, reason }: Pick<Row, 'doubt' | 'reason'>,
): Promise<ScanAnswer> {
  const { repo } = ctx
  const before = await repo(FactoryScan).first({ uid: input.clientUid })
  if (before) return repeated(before)
  const place = await placeOf(ctx, input.code)
  const known = typeof place === 'string' ? null : place
  const workers = await creditable(ctx, input.workers)
  const all = rowOfInput({ ...input, workers, shares: null, photo: await ownPhotos(ctx, input.photo) })
  const fate = {
    opNo: known?.opNo ?? input.opNo ?? null,
    serial: known?.serial ?? null,
    workOrder: known?.workOrder ?? null,
    receivedAt: ctx.now,
    result: doubt ? ScanResult.waiting : ScanResult.refused,
    doubt,
    reason: reason?.slice(0, 500) ?? null,
  }
  try {
    return answerOf(await repo(FactoryScan).add({ ...all, ...fate }))
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    // It names a person or a unit that is not known here: kept as it came.
    const bare = pick(
      all,
      'uid',
      'device',
      'code',
      'action',
      'qty',
      'isRework',
      'scannedAt',
      'isOffline',
      'undoes',
    )
    return answerOf(await repo(FactoryScan).add({ ...bare, ...fate, received: input }))
  }
}

/** Without whoever gets no credit; where somebody is named who may not be, as they came: that is for whoever decides on it. */
async function creditable(ctx: Context, workers: readonly string[]): Promise<string[]> {
  try {
    return [...(await creditedWorkers(ctx, workers))]
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return [...workers]
  }
}

const answerOf = ({ uid, result, reason }: Row): ScanAnswer => ({ clientUid: uid, result, reason })
const repeated = ({ uid, reason }: Row): ScanAnswer => ({
  clientUid: uid,
  result: ScanResult.repeated,
  reason,
})

/** Whether a text is a time that there is. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return false
  try {
    return wallTime(instantOf(text)) === text
  } catch {
    return false
  }
}

function clockFault(at: string, now: string): string | null {
  const ahead = (instantOf(at).getTime() - instantOf(now).getTime()) / 60_000
  if (ahead <= AHEAD && ahead >= -BEHIND) return null
  return ahead > 0
    ? `设备时间 ${at} 比服务器快 ${Math.round(ahead)} 分钟`
    : `扫码时间 ${at} 已超过 ${BEHIND / 60} 小时`
}

async function isSlip(ctx: Context, input: ScanInput, { workOrder, opNo }: ScannedPlace): Promise<boolean> {
  if (input.isConfirmed || input.isOffline || input.action === 'UNDO') return false
  const { action, qty, workers, scanTime } = input
  const last = await ctx
    .repo(FactoryScan)
    .first(
      { workOrder, opNo: opNo ?? input.opNo ?? 0, action, qty, result: ScanResult.accepted, undoneBy: null },
      { sort: [['scannedAt', 'desc']] },
    )
  if (!last || (last.workers ?? []).join() !== workers.join()) return false
  return Math.abs(instantOf(scanTime).getTime() - instantOf(last.scannedAt).getTime()) <= SLIP * 1000
}

/** Somebody decides on a scan that waits: it is taken as it was meant, or laid aside. */
export async function settleScan(ctx: Context, id: string, decision: 'accept' | 'refuse'): Promise<Row> {
  const { repo } = ctx
  const scan = await repo(FactoryScan).lock(id)
  if (scan.result !== ScanResult.waiting) throw new BusinessError('该扫码已处理')
  const settledBy = ctx.user.username
  if (decision === 'refuse') return repo(FactoryScan).put(id, { result: ScanResult.refused, settledBy })
  const place = await placeOf(ctx, scan.code)
  if (typeof place === 'string') throw new BusinessError(place)
  const { opNo, serial } = place
  // Who signed with a wrong badge is not known.
  const named = scan.doubt === ScanDoubt.badge ? [] : (scan.workers ?? [])
  const workers = [...(await creditedWorkers(ctx, named, scan.createBy))]
  const shares = workers.length === scan.workers?.length ? scan.shares : equalShares(workers)
  const kept = await repo(FactoryScan).put(id, { workers, shares })
  await recordScan(ctx, place.workOrder, {
    ...kept,
    opNo: opNo ?? scan.opNo,
    serial: serial ?? scan.serial,
    isOffline: false,
  })
  return repo(FactoryScan).put(id, { settledBy })
}
