import { useProduct } from '../product/product.tsx'
import { useSession } from '../session/connection.ts'
import { words } from '../words.ts'
import { ReadBox } from './read-box.tsx'
import { RecordPicker, type RecordPickerProps } from './record-picker.tsx'

export interface UserPickerProps extends Omit<RecordPickerProps, 'picker' | 'box' | 'multiple'> {
  readonly multi?: boolean
}

/** Chooses users by their departments, and stores what they sign in by. */
export function UserPicker({ multi = true, ...rest }: UserPickerProps) {
  const picker = useProduct().kindPickers.user
  const user = useSession((state) => state.user)
  if (user && picker) return <RecordPicker {...rest} picker={picker} multiple={multi} box="line" />
  return (
    <>
      <ReadBox {...rest} text={rest.value ?? ''} disabled />
      {!user && (
        <div role="alert" className="mortise-faint">
          {words.nobodySignedIn}
        </div>
      )}
    </>
  )
}
