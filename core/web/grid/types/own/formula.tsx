import { asTyped, type CellType, plainText } from '../base/cell-type.ts'
import { fetched } from '../base/fetched.tsx'

const FormulaInput = fetched(
  async () => (await import('../../../inputs/formula/formula-input.tsx')).FormulaInput,
)

/** A formula, checked while it is typed; its editor is a window. */
export const formula: CellType = {
  text: plainText,
  parse: (text) => asTyped(text.replaceAll(/\s*[\r\n]+\s*/g, ' ')),
  isTyped: true,
  isLong: true,
  Editor: ({ value, column, onChange, onDone, isStanding, ...rest }) => (
    <FormulaInput
      wanted={(column.field?.kind === 'text' && column.field.formula) || 'any'}
      autoFocus={!isStanding}
      aria-label={rest['aria-label']}
      title={column.title}
      onClose={isStanding ? undefined : onDone}
      value={plainText(value)}
      placeholder="请输入公式"
      onChange={(text) => onChange(text || null)}
    />
  ),
}
