import { type CellType, type LiveColumn, plainText } from '../base/cell-type.ts'
import { fetched, fetchedNames } from '../base/fetched.tsx'
import { labelsOf, parseNames } from '../base/options.ts'

const UserPicker = fetched(async () => (await import('../../../picker/user-picker.tsx')).UserPicker)

const several = ({ props }: LiveColumn) => props?.multi !== false

/** Users; stores what they sign in by, shows their names. */
export const selUser: CellType = {
  text: labelsOf,
  parse: parseNames('用户', { several }),
  names: (_, { kindPickers: { user } }) =>
    user
      ? fetchedNames(async () =>
          (await import('../base/name-sources.ts')).pickedNames(user, user.returnKeys[1]),
        )
      : null,
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <UserPicker
      {...column.props}
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
