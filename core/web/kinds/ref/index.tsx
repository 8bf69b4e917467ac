import type { FieldOf } from '@mortise/model'
import { useRefSource } from '../../picker/choices.tsx'
import type { WebKind } from '../kind.ts'
import { rowBox, rowEditor } from '../shared/row-choice.tsx'

export const ref: WebKind<'ref'> = {
  cell: ({ value, text }) => text ?? value,
  Editor: rowEditor<'ref'>(({ to }) => useRefSource(to)),
  search: rowBox<FieldOf<'ref'>>(({ to }) => useRefSource(to)),
  column: { width: 150 },
}
