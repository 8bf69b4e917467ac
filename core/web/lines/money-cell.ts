import { formatMoney } from '@mortise/model'
import { numberIn } from '../grid/rows/column-totals.ts'
import type { CellType } from '../grid/types/base/cell-type.ts'
import { inputNumber } from '../grid/types/own/input-number.ts'

const shown = (value: unknown): string => {
  const amount = numberIn(value)
  return amount === null ? '' : formatMoney(amount)
}

/** An amount of money: typed as a number, shown with two decimals and thousands set apart. */
export const moneyCell: CellType = { ...inputNumber, cell: ({ value }) => shown(value), figure: shown }
