import type { FieldOf } from '@mortise/model'
import { useKindSource } from '../../picker/choices.tsx'
import type { WebKind } from '../kind.ts'
import { rowBox, rowEditor, valuesOf } from '../shared/row-choice.tsx'

export const material: WebKind<'material'> = {
  cell: ({ value, text }) => text ?? valuesOf(value).join(','),
  Editor: rowEditor<'material'>(() => useKindSource('material'), 'material'),
  search: rowBox<FieldOf<'material'>>(() => useKindSource('material')),
  column: { width: 120 },
}
