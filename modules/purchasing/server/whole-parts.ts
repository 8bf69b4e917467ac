import type { Units } from '@mortise/materials/server'
import { BusinessError, decimalParts } from '@mortise/model'

/** Where a quantity stands, for the refusal of one that is told more finely than its unit allows. */
export interface Told {
  readonly qty: number
  readonly unit: string
  readonly of: string
  readonly row: number
  readonly field: string
}

/** Refuses half a sheet: rounding it would order or take in something else than was said. */
export function refuseFine(units: Units, { qty, unit, of, row, field }: Told): void {
  const { name, precision } = units.get(unit)
  if (decimalParts(qty).scale <= precision) return
  throw new BusinessError(`${of}第${row + 1}行：单位「${name}」的数量最多${precision}位小数`, { field, row })
}
