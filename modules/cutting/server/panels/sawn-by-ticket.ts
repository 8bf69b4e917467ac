import { ProcessType } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { FactoryScan, openHere, ScanResult, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { inOrder } from './doors-in-order.ts'
import { opsOfType, usesAt } from './saw-ops.ts'

type Work = RowOf<typeof WorkOrder>

interface Piece {
  readonly unit: string | null
  readonly material: string
  readonly isExtra: boolean | null
}

/**
 * Which panels were sawn as far as the floor says: their door is counted at the saw, by its name or as one of so many. One that was
 * added by hand is for something that went wrong: no ticket speaks of it.
 */
export async function sawnByTicket(ctx: Context, work: Work): Promise<(panel: Piece) => boolean> {
  const saws = await opsOfType(ctx, work, ProcessType.cutting)
  const sawn = new Map<number, ReadonlySet<string>>()
  for (const { opNo, okQty } of saws) sawn.set(opNo, await doorsAt(ctx, work, opNo, okQty))
  return ({ unit, material, isExtra }) => {
    const op = saws.find(usesAt(work, material)) ?? saws[0]
    if (!op || isExtra) return false
    return unit ? sawn.get(op.opNo)!.has(unit) : op.okQty > 0 && openHere(op) <= 0
  }
}

/** Doors that were named at an operation, and of those that were only counted the first ones. */
async function doorsAt(
  { repo }: Context,
  work: Work,
  opNo: number,
  okQty: number,
): Promise<ReadonlySet<string>> {
  const order = inOrder(work)
  if (okQty <= 0) return new Set()
  if (okQty >= order.length) return new Set(order)
  const units = await repo(DoorUnit).find({ id: { in: order } }, { limit: order.length })
  const serial = { in: units.map(({ code }) => code) }
  const told = {
    workOrder: work.id,
    opNo,
    action: 'FINISH',
    result: ScanResult.accepted,
    undoneBy: null,
  } as const
  const scans = await repo(FactoryScan).find({ ...told, serial }, { limit: order.length })
  const names = new Set(scans.map((scan) => scan.serial))
  const named = new Set<string>(units.flatMap(({ id, code }) => (names.has(code) ? id : [])))
  const counted = order.filter((unit) => !named.has(unit)).slice(0, Math.max(0, okQty - named.size))
  return new Set([...named, ...counted])
}
