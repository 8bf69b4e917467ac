import { type Row, splitValues } from '@mortise/model'
import { nameIn, usePickedRows } from '../../picker/picked-rows.ts'
import type { Picker } from '../../picker/picker.ts'
import { UserPicker } from '../../picker/user-picker.tsx'
import { useProduct } from '../../product.tsx'
import { type CellType, plainText } from './cell-type.ts'

/** Users; stores what they sign in by, shows their names. */
export const selUser: CellType = {
  text: plainText,
  parse: (text) => ({ value: text.trim() || null }),
  cell: ({ value }) => (plainText(value) === '' ? '' : <UserNames value={plainText(value)} />),
  Editor: ({ value, column, onChange, onDone, ...rest }) => (
    <UserPicker
      aria-label={rest['aria-label']}
      multi={column.props?.multi !== false}
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

function UserNames({ value }: { value: string }) {
  const picker = useProduct().kindPickers.user
  return picker ? <Names picker={picker} value={value} /> : value
}

function Names({ picker, value }: { picker: Picker; value: string }) {
  const store = picker.returnKeys[1]
  const rows = usePickedRows(picker, store, splitValues(value), none)
  return rows.map((row) => nameIn(row, picker, store)).join(',')
}

const none: ReadonlyMap<string, Row> = new Map()
