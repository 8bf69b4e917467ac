import { DepartPicker } from '../../picker/depart/depart-picker.tsx'
import { type CellType, type LiveColumn, plainText } from './cell-type.ts'
import { departNames } from './name-sources.ts'
import { labelsOf, parseNames } from './options.ts'

const several = ({ props }: LiveColumn) => props?.multi === true

/** Departments; stores their ids, shows their names. */
export const selDepart: CellType = {
  text: labelsOf,
  parse: parseNames('部门', { several }),
  names: (_, { linked }) => (linked.sources.depart ? departNames(linked.sources.depart.entity.wire) : null),
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <DepartPicker
      aria-label={rest['aria-label']}
      multi={several(column)}
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
