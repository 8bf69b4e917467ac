import { joinValues, splitValues } from '@mortise/model'
import { DepartPicker } from '../../picker/depart/depart-picker.tsx'
import { fieldOf, flatDeparts, useDeparts } from '../../picker/depart/departs.ts'
import { type CellType, plainText } from './cell-type.ts'

/** Departments; stores their ids, shows their names. */
export const selDepart: CellType = {
  text: plainText,
  parse: (text) => ({ value: text.trim() || null }),
  cell: ({ value }) => (plainText(value) === '' ? '' : <DepartNames value={plainText(value)} />),
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <DepartPicker
      aria-label={rest['aria-label']}
      multi={column.props?.multi === true}
      value={plainText(value)}
      placeholder={column.placeholder}
      onChange={(departs) => {
        onChange(departs || null)
        onDone()
      }}
    />
  ),
  minWidth: 190,
}

function DepartNames({ value }: { value: string }) {
  const values = splitValues(value)
  const { data: tree = [] } = useDeparts({ enabled: values.length > 0, saas: false })
  const names = new Map(
    flatDeparts(tree).map((depart) => [fieldOf(depart, 'id'), fieldOf(depart, 'departName')]),
  )
  return joinValues(values.map((each) => names.get(each) ?? each))
}
