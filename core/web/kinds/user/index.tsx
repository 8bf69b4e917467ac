import type { FieldOf } from '@mortise/model'
import { Input } from 'antd'
import type { EditorProps, WebKind } from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'
import { useKindSource } from '../../picker/choices.tsx'
import { useSession } from '../../session/connection.ts'
import { words } from '../../words.ts'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

const Chooser = rowEditor<'user'>(() => useKindSource('user'), 'user')

/** Users are chosen among those whom the signed-in user may see; without one there is nobody to choose. */
function UserEditor(props: EditorProps<'user'>) {
  const user = useSession((state) => state.user)
  if (user) return <Chooser {...props} />
  const { value, text } = props
  return (
    <>
      <Input {...attributesOf(props)} disabled value={text ?? valuesOf(value).join(',')} />
      <div role="alert" className="mortise-faint">
        {words.nobodySignedIn}
      </div>
    </>
  )
}

export const user: WebKind<'user'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: UserEditor,
  search: rowBox<FieldOf<'user'>>(() => useKindSource('user')),
  column: { width: 120 },
}
