import type { FieldOf } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { useRefSource } from '../../picker/choices.tsx'
import { rowBox, rowEditor } from '../shared/row-choice.tsx'

export const ref: WebKind<'ref'> = {
  cell: ({ value, text }) => text ?? value,
  Editor: rowEditor<'ref'>(({ to }) => useRefSource(to)),
  search: rowBox<FieldOf<'ref'>>(({ to }) => useRefSource(to)),
  column: { width: 150 },
}
