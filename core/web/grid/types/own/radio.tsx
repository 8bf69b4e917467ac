import { Radio } from 'antd'
import { type CellType, plainText } from '../base/cell-type.ts'
import { labelOf, parseOption } from '../base/options.ts'

/** Options beside each other, of which one is chosen; where it may be cleared, a click on the chosen one does. */
export const radio: CellType = {
  text: labelOf,
  parse: parseOption,
  isFree: true,
  cell: ({ value, column, disabled, rowIndex, onChange }) => (
    <span
      role="radiogroup"
      aria-label={`第${rowIndex + 1}行${column.title}`}
      className="mortise-grid-choices"
    >
      {column.offered.map((option) => (
        <Radio
          key={option.value}
          tabIndex={-1}
          checked={plainText(value) === option.value}
          disabled={disabled || option.disabled}
          onClick={() => {
            const isChosen = plainText(value) === option.value
            if (!isChosen) onChange(option.value)
            else if (column.allowClear) onChange(null)
          }}
        >
          {option.label}
        </Radio>
      ))}
    </span>
  ),
}
