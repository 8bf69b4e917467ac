import { ValueType } from '@mortise/doors/model'
import { type CellEditorProps, SelectCellEditor } from '@mortise/web'
import { parameterOf } from './parameter-cell.ts'
import { ParameterInput } from './parameter-input.tsx'

/** Edits a cell whose row is a parameter. */
export default function ParameterCellEditor(props: CellEditorProps) {
  const parameter = parameterOf(props.row)
  if (parameter.valType === ValueType.option) return <SelectCellEditor {...props} />
  return (
    <ParameterInput
      {...props.column.props}
      autoFocus={!props.isStanding}
      aria-label={props['aria-label']}
      parameter={parameter}
      value={props.value === null || props.value === undefined ? '' : String(props.value)}
      onChange={(text) => props.onChange(text || null)}
    />
  )
}
