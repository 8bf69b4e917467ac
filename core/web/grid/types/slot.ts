import { type CellType, plainText } from './cell-type.ts'

/** Drawn by the page. */
export const slot: CellType = {
  text: plainText,
  parse: null,
  isFree: true,
  cell: ({ value, row, rowIndex, column, onChange }) =>
    column.slot?.({ value, row, column, rowIndex, triggerChange: onChange }) ?? plainText(value),
}
