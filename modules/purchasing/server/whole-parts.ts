import type { Units } from '@mortise/materials/server'
import { decimalParts, refuseLine } from '@mortise/model'

/** A quantity of a line, and where it stands. */
export interface Measured {
  readonly qty: number | null
  readonly unit: string | null
  readonly of: { readonly label: string }
  readonly row: number
  readonly field: string
}

/** Refuses half a sheet: rounding it would order or take in something else than was said. */
export function refuseFine(units: Units, { qty, unit, of, row, field }: Measured): void {
  const { name, precision } = units.get(unit ?? '')
  if (decimalParts(qty ?? 0).scale > precision)
    refuseLine(of, row, field, `单位「${name}」的数量最多${precision}位小数`)
}
