import { UserPicker } from '../../picker/user-picker.tsx'
import { type CellType, type LiveColumn, plainText } from './cell-type.ts'
import { pickedNames } from './name-sources.ts'
import { labelsOf, parseNames } from './options.ts'

const several = ({ props }: LiveColumn) => props?.multi !== false

/** Users; stores what they sign in by, shows their names. */
export const selUser: CellType = {
  text: labelsOf,
  parse: parseNames('用户', { several }),
  names: (_, { kindPickers }) => (kindPickers.user ? pickedNames(kindPickers.user) : null),
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <UserPicker
      aria-label={rest['aria-label']}
      multi={several(column)}
      buttons={false}
      value={plainText(value)}
      placeholder={column.placeholder ?? '请选择用户'}
      onChange={(users) => {
        onChange(users || null)
        onDone()
      }}
    />
  ),
  minWidth: 190,
}
