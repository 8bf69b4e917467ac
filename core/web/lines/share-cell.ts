import { formatShare, fromPercent, toPercent } from '@mortise/model'
import { numberIn } from '../grid/rows/column-totals.ts'
import type { CellType, Parsed } from '../grid/types/base/cell-type.ts'
import { inputNumber } from '../grid/types/own/input-number.ts'

const shown = (value: unknown): string => {
  const share = numberIn(value)
  return share === null ? '' : formatShare(share)
}

/** A share of one: typed and pasted in percents, with or without their sign. */
export const shareCell: CellType = {
  ...inputNumber,
  cell: ({ value }) => shown(value),
  figure: shown,
  text: (value) => {
    const share = numberIn(value)
    return share === null ? '' : String(toPercent(share))
  },
  parse(text, column): Parsed {
    const parsed = inputNumber.parse?.(text.trim().replace(/[%％]$/, ''), column) ?? { value: null }
    return 'value' in parsed && typeof parsed.value === 'number'
      ? { value: fromPercent(parsed.value) }
      : parsed
  },
}
