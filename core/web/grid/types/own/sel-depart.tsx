import { type CellType, type LiveColumn, plainText } from '../base/cell-type.ts'
import { fetched, fetchedNames } from '../base/fetched.tsx'
import { labelsOf, parseNames } from '../base/options.ts'

const DepartPicker = fetched(
  async () => (await import('../../../picker/depart/depart-picker.tsx')).DepartPicker,
)

const several = ({ props }: LiveColumn) => props?.multi === true

/** Departments; stores their ids, shows their names. */
export const selDepart: CellType = {
  text: labelsOf,
  parse: parseNames('部门', { several }),
  names(_, { linked: { sources } }) {
    const wire = sources.depart?.entity.wire
    return wire ? fetchedNames(async () => (await import('../base/name-sources.ts')).departNames(wire)) : null
  },
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <DepartPicker
      {...column.props}
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
