import { splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { Checkbox } from 'antd'
import { type CellType, plainText } from '../base/cell-type.ts'
import { labelsOf, parseOptions } from '../base/options.ts'

/** Boxes beside each other, of which any number is ticked; stored as one text with commas between. */
export const checkboxMeta: CellType = {
  text: labelsOf,
  parse: parseOptions,
  isFree: true,
  cell: ({ value, column, disabled, rowIndex, onChange }) => (
    <span role="group" aria-label={`第${rowIndex + 1}行${column.title}`} className="mortise-grid-choices">
      <Checkbox.Group
        disabled={disabled}
        value={splitValues(plainText(value))}
        options={[...column.offered]}
        onChange={(chosen) => onChange(chosen.length > 0 ? chosen.join(VALUE_SEPARATOR) : null)}
      />
    </span>
  ),
}
