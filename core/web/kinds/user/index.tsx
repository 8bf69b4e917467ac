import type { FieldOf } from '@mortise/model'
import { useKindSource } from '../../picker/choices.tsx'
import type { WebKind } from '../kind.ts'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

export const user: WebKind<'user'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: rowEditor<'user'>(() => useKindSource('user')),
  search: rowBox<FieldOf<'user'>>(() => useKindSource('user')),
  column: { width: 120 },
}
