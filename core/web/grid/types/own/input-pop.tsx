import { asTyped, type CellType, plainText } from '../base/cell-type.ts'
import { fetched } from '../base/fetched.tsx'

const InputPopup = fetched(
  async () => (await import('../../../inputs/input-popup/input-popup.tsx')).InputPopup,
)

/** A line to type into, with a larger box for what is longer. */
export const inputPop: CellType = {
  text: plainText,
  parse: asTyped,
  isTyped: true,
  isLong: true,
  Editor: ({ value, column, onChange, isStanding, ...rest }) => (
    <InputPopup
      inTable
      {...column.props}
      autoFocus={!isStanding}
      aria-label={rest['aria-label']}
      title={column.title}
      value={plainText(value)}
      placeholder={column.placeholder}
      onChange={(text) => onChange(text || null)}
    />
  ),
}
