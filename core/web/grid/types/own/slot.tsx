import { type CellProps, type CellType, plainText } from '../base/cell-type.ts'

/** Drawn by the page. */
export const slot: CellType = {
  text: plainText,
  parse: null,
  isFree: true,
  cell: (props) => <Slot {...props} />,
}

/** A component, so that what a page draws may keep something for itself. */
const Slot = ({ value, row, rowIndex, column, disabled, onChange }: CellProps) =>
  column.slot?.({ value, row, column, rowIndex, disabled, triggerChange: onChange }) ?? plainText(value)
