import type { FormField } from '@mortise/online/model'
import { type EditorProps, FormLines } from '@mortise/web'
import { FormPreview } from './form-preview.tsx'

/** The fields of a form in a grid, and below it the form as it will be. */
export function FieldsEditor({ field, id, value, disabled, onChange }: EditorProps) {
  const fields = (value ?? []) as readonly FormField[]
  return (
    <>
      <FormLines
        of={field as never}
        id={id}
        value={value as never}
        disabled={disabled}
        maxHeight={420}
        onChange={(next) => onChange(next)}
      />
      <FormPreview fields={fields} onSort={disabled ? undefined : (sorted) => onChange(sorted)} />
    </>
  )
}
