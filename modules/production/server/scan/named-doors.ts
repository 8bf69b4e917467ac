import type { RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import type { FactoryScan, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { defectsOf } from './follow-defects.ts'

type Scanned = Pick<RowOf<typeof FactoryScan>, 'action' | 'opNo' | 'qty'> & {
  readonly serial?: string | null
}

/** What scans say of single doors. */
export interface NamedDoors {
  /** How many operations on its way a door that was scanned is; none for others. */
  readonly howFar: (unit: string) => number
  /** Doors that are said to be lost now. */
  readonly lost: ReadonlySet<string>
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
  const codes = [...new Set([...lost, ...passed.flatMap(({ serial }) => serial ?? [])])]
  const units =
    codes.length > 0 ? await ctx.repo(DoorUnit).find({ code: { in: codes } }, { limit: codes.length }) : []
  const steps = new Map(ops.map(({ opNo }, at) => [opNo, at + 1]))
  const far = new Map(
    units.map(({ id, code }): [string, number] => [
      id,
      Math.max(
        0,
        ...passed.filter(({ serial }) => serial === code).map(({ opNo }) => steps.get(opNo ?? 0) ?? 0),
      ),
    ]),
  )
  return {
    howFar: (unit) => far.get(unit) ?? 0,
    lost: new Set(units.filter(({ code }) => lost.includes(code)).map(({ id }) => id)),
  }
}

/** Where whoever scraps names no door, those that were found bad first. */
async function lostBy(ctx: Context, row: RowOf<typeof FactoryScan>, isDecided: boolean): Promise<string[]> {
  if (row.serial || isDecided) return row.serial ? [row.serial] : []
  const found = (await defectsOf(ctx, row, 'open')).flatMap(({ qty, serial }) =>
    Array.from({ length: qty }, () => serial),
  )
  return found.slice(0, row.qty).flatMap((serial) => serial ?? [])
}
