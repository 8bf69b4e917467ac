import { mul, type RowOf } from '@mortise/model'
import { type FactoryScan, labourOf, type WorkOrder } from '@mortise/production/model'
import type { ScannedShop } from './scanned-shop.ts'

type Scan = Pick<RowOf<typeof FactoryScan>, 'action' | 'opNo' | 'qty'> & {
  readonly unit?: string | null
  readonly isOutsourced?: boolean
  readonly againQty?: number
}

/** Standard minutes of pieces that became good, and what they cost at the rate of the unit that made them. */
export function labourOfScan(
  { ops }: RowOf<typeof WorkOrder>,
  { units }: Pick<ScannedShop, 'units'>,
  { action, opNo, qty, againQty = 0, unit, isOutsourced }: Scan,
): { minutes: number; labour: number } {
  const op = ops.find((each) => each.opNo === opNo)
  if (!op || isOutsourced || (action !== 'FINISH' && action !== 'CONCEDE')) return { minutes: 0, labour: 0 }
  const by = unit ?? op.unit
  const rate = by ? (units.get(by)?.costRate ?? 0) : 0
  const fresh = qty - againQty
  return { minutes: mul(op.minutes, fresh, 4), labour: labourOf(op.minutes, fresh, rate) }
}
