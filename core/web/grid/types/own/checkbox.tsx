import { words } from '../../../words.ts'
import type { CellType, LiveColumn } from '../base/cell-type.ts'

const pairOf = ({ customValue = [true, false] }: LiveColumn) => customValue
/** Whether a box is ticked by a value. */
export const isChecked = (value: unknown, column: LiveColumn) => Object.is(value, pairOf(column)[0])

const ticked = new Set(['是', 'y', 'yes', 'true', '1', '√', '✓'])
const unticked = new Set(['', '否', 'n', 'no', 'false', '0', '×'])

/** A box to tick, that stores two values of its own where the column says so. */
export const checkbox: CellType = {
  text: (value, column) => (isChecked(value, column) ? words.yes : words.no),
  parse(text, column) {
    const [checked, unchecked] = pairOf(column)
    const wanted = text.trim()
    if (wanted === String(checked)) return { value: checked }
    if (wanted === String(unchecked)) return { value: unchecked }
    if (ticked.has(wanted.toLowerCase())) return { value: checked }
    if (unticked.has(wanted.toLowerCase())) return { value: unchecked }
    return { fault: `“${wanted}”不是“是”或“否”` }
  },
  toggled: (value, column) => pairOf(column)[isChecked(value, column) ? 1 : 0],
  // The browser's own box, because a grid draws many; the grid ticks it, by the mouse and by the space bar.
  cell: ({ value, column, disabled, rowIndex }) => (
    <input
      type="checkbox"
      className="mortise-grid-check"
      tabIndex={-1}
      readOnly
      checked={isChecked(value, column)}
      disabled={disabled}
      aria-label={`第${rowIndex + 1}行${column.title}`}
    />
  ),
  align: 'center',
}
