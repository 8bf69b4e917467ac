import { linesOf, type Parameter } from '../../inputs/parameter/parameter.ts'
import { asTyped, type CellType, plainText } from './cell-type.ts'
import { fetched } from './fetched.tsx'

const ParameterInput = fetched(
  async () => (await import('../../inputs/parameter/parameter-input.tsx')).ParameterInput,
)

/** A row whose own fields say which values it takes. */
export interface SelectCellRow extends Omit<Parameter, 'id'> {
  readonly id: string
  readonly val: string | null
  readonly isFrontType: string
}

/** A value of the kind that its row asks for: a number between bounds, a choice, a material or a text. */
export const customSelect: CellType = {
  text: plainText,
  parse: asTyped,
  Editor: ({ value, row, onChange, onDone, isStanding, ...rest }) => {
    const parameter = row as unknown as SelectCellRow
    return (
      <ParameterInput
        autoFocus={!isStanding}
        aria-label={rest['aria-label']}
        parameter={parameter}
        list={undefined}
        value={plainText(value)}
        onChange={(text) => {
          onChange(text || null)
          if (parameter.valType === '2' && linesOf(parameter.arrVal).includes(text)) onDone()
        }}
      />
    )
  },
}
