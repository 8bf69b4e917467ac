import { Process, WorkshopUnit } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { FactoryScan, ScanResult, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Order = RowOf<typeof WorkOrder>

/** What of a scan that was let through the others need to know: there are many, and of most pieces nothing more. */
const counted = [
  'id',
  'uid',
  'opNo',
  'serial',
  'action',
  'qty',
  'isRework',
  'backTo',
  'againQty',
  'isOutsourced',
  'isByDocument',
  'workers',
  'scannedAt',
  'receivedAt',
  'undoes',
  'undoneBy',
  'createBy',
] as const
export type TakenScan = Pick<RowOf<typeof FactoryScan>, (typeof counted)[number]>

/** What a scan of a work order meets. */
export interface ScannedShop {
  /** Scans that were let through, and those that wait. */
  readonly taken: readonly TakenScan[]
  readonly waiting: readonly RowOf<typeof FactoryScan>[]
  readonly processes: readonly RowOf<typeof Process>[]
  /** Units that the work order is planned at, and the one that is named now. */
  readonly units: ReadonlyMap<string, RowOf<typeof WorkshopUnit>>
}

/** All of the scans, since the floor is their sum; read at once with what else there is to know. */
export async function scannedShop(
  { repo }: Context,
  { id, ops }: Order,
  { uid, unit }: { readonly uid: string; readonly unit?: string | null },
): Promise<ScannedShop> {
  const others = { workOrder: id, uid: { ne: uid } }
  const processes = ops.map(({ process }) => process)
  const named = [...new Set([...ops.map((op) => op.unit), unit])].filter((each) => !!each) as string[]
  const [taken, waiting, found, units] = await Promise.all([
    repo(FactoryScan).pick(counted, { ...others, result: ScanResult.accepted }),
    repo(FactoryScan).find({ ...others, result: ScanResult.waiting }),
    repo(Process).find({ id: { in: processes } }, { limit: processes.length }),
    repo(WorkshopUnit).find({ id: { in: named } }, { limit: Math.max(1, named.length) }),
  ])
  return { taken, waiting, processes: found, units: new Map(units.map((each) => [each.id, each])) }
}
