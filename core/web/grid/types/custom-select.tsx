import { type Row, textLines } from '@mortise/model'
import { optionOf } from '../../inputs/input.ts'
import type { Parameter } from '../../parameter/parameter.ts'
import { asTyped, type CellType, plainText } from './cell-type.ts'
import { fetched } from './fetched.tsx'
import { labelOf, parseOption } from './options.ts'
import { SelectEditor } from './select-editor.tsx'

const ParameterInput = fetched(
  async () => (await import('../../parameter/parameter-input.tsx')).ParameterInput,
)

/** A row whose own fields say which values it takes. */
export interface SelectCellRow extends Omit<Parameter, 'id'> {
  readonly id: string
  readonly val: string | null
  readonly isFrontType: string
}

const parameterOf = (row: Row) => row as unknown as SelectCellRow

/** A value of the kind that its row asks for: a number between bounds, a choice, a material or a text. */
export const customSelect: CellType = {
  text: labelOf,
  parse: (text, column) => (column.offered.length > 0 ? parseOption(text, column) : asTyped(text)),
  offers(row) {
    const { valType, arrVal } = parameterOf(row)
    return valType === '2' ? [...new Set(textLines(arrVal))].map((value) => optionOf({ value })) : null
  },
  Editor: (props) => {
    const parameter = parameterOf(props.row)
    if (parameter.valType === '2') return <SelectEditor {...props} />
    return (
      <ParameterInput
        {...props.column.props}
        autoFocus={!props.isStanding}
        aria-label={props['aria-label']}
        parameter={parameter}
        value={plainText(props.value)}
        onChange={(text) => props.onChange(text || null)}
      />
    )
  },
}
