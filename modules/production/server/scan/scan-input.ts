import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import type { FactoryScan, FloorScan } from '@mortise/production/model'
import { isStorable } from '@mortise/server'
import { z } from 'zod'

type Row = RowOf<typeof FactoryScan>

/** What a device says of one scan. */
const scanInput = z.object({
  clientUid: z.string().min(8).max(36),
  deviceId: z.string().max(64).default(''),
  code: z.string().trim().min(1).max(64),
  opNo: z.number().int().min(0).max(9999).nullish(),
  action: z.enum(['START', 'PAUSE', 'RESUME', 'FINISH', 'DEFECT', 'REWORK', 'SCRAP', 'PASS', 'MOVE', 'UNDO']),
  qty: z.number().int().min(1).max(9999).default(1),
  isRework: z.boolean().default(false),
  backToOp: z.number().int().min(0).max(9999).nullish(),
  defectCode: z.string().max(2).nullish(),
  jzId: z.string().max(36).nullish(),
  workers: z.array(z.string().max(100)).max(20).default([]),
  shares: z.record(z.string(), z.number().min(0).max(1)).nullish(),
  photo: z.array(z.string().max(300)).max(6).default([]),
  /** As the device has it: a time that is none stops no other scan. */
  scanTime: z.string().max(40),
  isOffline: z.boolean().default(false),
  undoes: z.string().max(36).nullish(),
  /** Whoever scanned was asked whether the same was meant twice. */
  isConfirmed: z.boolean().default(false),
  /** Of whoever scans at a station that many share. */
  badge: z.string().max(64).nullish(),
})
export type ScanInput = z.infer<typeof scanInput>

/** A scan that can be read, or null. */
export const readScan = (sent: unknown): ScanInput | null =>
  isStorable(sent) ? (scanInput.safeParse(sent).data ?? null) : null

/** What of a scan is written down whatever becomes of it. */
export const rowOfInput = (input: ScanInput) => ({
  uid: input.clientUid,
  device: input.deviceId,
  code: input.code,
  action: input.action,
  qty: input.qty,
  isRework: input.isRework,
  backTo: input.backToOp ?? null,
  defectCode: (input.defectCode ?? null) as Row['defectCode'],
  unit: input.jzId ?? null,
  workers: input.workers,
  shares: sharesOf(input),
  photos: input.photo,
  scannedAt: input.scanTime,
  isOffline: input.isOffline,
  undoes: input.undoes ?? null,
})

/** How the pieces are divided among those who made them: equally, unless somebody says otherwise. */
function sharesOf({ workers, shares }: ScanInput): Readonly<Record<string, number>> | null {
  if (workers.length === 0 || !shares) return equalShares(workers)
  const known = workers.map((worker) => shares[worker] ?? 0)
  if (Object.keys(shares).length !== workers.length || compare(sum(known, 6), 1) !== 0)
    throw new BusinessError('计件分配应为每位工人一份，合计为 1')
  return shares
}

type Counted = Pick<Row, 'action' | 'opNo' | 'qty' | 'isRework' | 'undoes'> &
  Partial<Pick<Row, 'backTo' | 'againQty'>>

export const equalShares = (workers: readonly string[]): Readonly<Record<string, number>> | null =>
  workers.length === 0 ? null : Object.fromEntries(workers.map((worker) => [worker, 1 / workers.length]))

/** A scan as the floor counts it. */
export const floorScanOf = <R extends Counted & Pick<Row, 'uid' | 'scannedAt'>>(
  row: R,
): FloorScan & { readonly row: R } => ({ row, uid: row.uid, at: row.scannedAt, event: eventOf(row) })

function eventOf({ action, opNo, qty, isRework, undoes, backTo, againQty }: Counted): FloorScan['event'] {
  if (action === 'UNDO') return { act: 'UNDO', undoes: undoes ?? '' }
  const at = { opNo: opNo ?? 0 }
  switch (action) {
    case 'START':
    case 'PAUSE':
    case 'RESUME':
    case 'PASS':
    case 'MOVE':
      return { act: action, ...at }
    case 'FINISH':
      return { act: isRework ? 'REDONE' : 'FINISH', qty, ...at, again: againQty }
    case 'DEFECT':
      return { act: isRework ? 'SPOILT' : 'DEFECT', qty, ...at }
    case 'REWORK':
      return { act: action, qty, ...at, backTo: backTo ?? undefined }
    default:
      return { act: action, qty, ...at }
  }
}
