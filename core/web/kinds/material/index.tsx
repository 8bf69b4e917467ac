import type { FieldOf } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { useKindSource } from '../../picker/choices.tsx'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

export const material: WebKind<'material'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: rowEditor<'material'>(() => useKindSource('material'), 'material'),
  search: rowBox<FieldOf<'material'>>(() => useKindSource('material')),
  column: { width: 240 },
}
