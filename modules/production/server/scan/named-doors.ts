import type { RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { type FactoryScan, predecessorsOf, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { defectsOf } from './follow-defects.ts'

type Scanned = Pick<RowOf<typeof FactoryScan>, 'action' | 'opNo' | 'qty'> & {
  readonly serial?: string | null
  readonly isRework?: boolean
  readonly backTo?: number | null
}

/** What scans say of single doors. */
export interface NamedDoors {
  /** How many operations on its way a door that was scanned is; none for others. */
  readonly howFar: (unit: string) => number
  /** Doors that are said to be lost now. */
  readonly lost: ReadonlySet<string>
  /** Doors that were made and are found bad now. */
  readonly spoilt: ReadonlySet<string>
}

/** A door that is made is found bad where it was made, whatever operation is named. */
export async function madeBefore(
  { repo }: Context,
  { units, ops }: RowOf<typeof WorkOrder>,
  { action, serial }: Scanned,
): Promise<{ readonly opNo: number; readonly isRework: true } | null> {
  if (action !== 'DEFECT' || !serial) return null
  const door = await repo(DoorUnit).first({ code: serial })
  const isMade = units.some(({ unit, qty, madeAt }) => unit === door?.id && qty > 0 && madeAt !== null)
  const waitedFor = new Set(ops.flatMap(predecessorsOf))
  const last = ops.find(({ opNo }) => !waitedFor.has(opNo))
  return isMade && last ? { opNo: last.opNo, isRework: true } : null
}

/** By scans that count, and those of them that were let through now. */
export async function namedDoors(
  ctx: Context,
  { ops }: RowOf<typeof WorkOrder>,
  living: readonly Scanned[],
  rows: readonly RowOf<typeof FactoryScan>[],
  { isDecided }: { readonly isDecided: boolean },
): Promise<NamedDoors> {
  const lost: string[] = []
  for (const row of rows) if (row.action === 'SCRAP') lost.push(...(await lostBy(ctx, row, isDecided)))
  const passed = living.filter(
    ({ action, serial }) => serial && (action === 'FINISH' || action === 'CONCEDE'),
  )
  const spoilt = rows.filter(isSpoilt).flatMap(({ serial }) => serial ?? [])
  const steps = new Map(ops.map(({ opNo }, at) => [opNo, at + 1]))
  const stepOf = (opNo: number | null | undefined) => steps.get(opNo ?? 0) ?? 0
  const isSentBack = ({ backTo, opNo }: Scanned, step: number) =>
    stepOf(backTo) > 0 && stepOf(backTo) <= step && step < stepOf(opNo)
  const isPast = ({ serial, opNo }: Scanned) => {
    const own = living.filter((scan) => scan.serial === serial)
    const back = own.filter(
      (scan) => (isSpoilt(scan) && scan.opNo === opNo) || isSentBack(scan, stepOf(opNo)),
    )
    return passed.filter((scan) => scan.serial === serial && scan.opNo === opNo).length > back.length
  }
  const codes = [...new Set([...lost, ...spoilt, ...passed.flatMap(({ serial }) => serial ?? [])])]
  const units =
    codes.length > 0 ? await ctx.repo(DoorUnit).find({ code: { in: codes } }, { limit: codes.length }) : []
  const far = new Map(
    units.map(({ id, code }): [string, number] => [
      id,
      Math.max(
        0,
        ...passed.filter((scan) => scan.serial === code && isPast(scan)).map(({ opNo }) => stepOf(opNo)),
      ),
    ]),
  )
  return {
    howFar: (unit) => far.get(unit) ?? 0,
    lost: new Set(units.filter(({ code }) => lost.includes(code)).map(({ id }) => id)),
    spoilt: new Set(units.filter(({ code }) => spoilt.includes(code)).map(({ id }) => id)),
  }
}

const isSpoilt = ({ action, isRework }: Scanned): boolean => action === 'DEFECT' && isRework === true

/** Where whoever scraps names no door, those that were found bad first. */
async function lostBy(ctx: Context, row: RowOf<typeof FactoryScan>, isDecided: boolean): Promise<string[]> {
  if (row.serial || isDecided) return row.serial ? [row.serial] : []
  const found = (await defectsOf(ctx, row, 'open')).flatMap(({ qty, serial }) =>
    Array.from({ length: qty }, () => serial),
  )
  return found.slice(0, row.qty).flatMap((serial) => serial ?? [])
}
