import type { AnyField, DictItem, Row } from '@mortise/model'
import type { ReactNode } from 'react'
import type { EditorProps } from '../fields/kind.ts'
import { kindOf } from './kinds.ts'

/** A value as it is shown. */
export const shown = (
  field: AnyField,
  value: unknown,
  text?: string,
  items?: readonly DictItem[],
): ReactNode => kindOf(field).cell({ field, value, text, items })

export interface FieldEditorProps
  extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status' | 'text' | 'typed' | 'where'> {
  readonly field: AnyField
  readonly value?: unknown
  readonly onChange?: (value: unknown, picked?: Row) => void
}

/** The editor of a field of any kind. */
export function FieldEditor({ field, value, onChange, ...rest }: FieldEditorProps) {
  const { Editor } = kindOf(field)
  if (!Editor) return shown(field, value, rest.text)
  return (
    <Editor {...rest} field={field} value={value} onChange={(next, picked) => onChange?.(next, picked)} />
  )
}
