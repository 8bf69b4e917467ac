import { type FieldOf, joinValues } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { useRefSource } from '../../picker/choices.tsx'
import { rowBox, rowEditor } from '../shared/row-choice.tsx'

export const refMany: WebKind<'refMany'> = {
  cell: ({ value, text }) => text ?? joinValues(value),
  Editor: rowEditor<'refMany'>(({ to }) => useRefSource(to)),
  search: rowBox<FieldOf<'refMany'>>(({ to }) => useRefSource(to)),
  column: { width: 180 },
}
