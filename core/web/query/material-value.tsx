import { joinValues, splitValues } from '@mortise/model'
import type { InputProps } from '../inputs/input.ts'
import { FieldEditor } from '../kinds/field-value.tsx'

const material = { kind: 'material', label: '物料', multiple: true } as const

/** Materials to ask by, joined by commas. */
export const MaterialValue = ({ value, onChange, ...rest }: InputProps) => (
  <FieldEditor
    field={material}
    id={rest.id}
    aria-label={rest['aria-label']}
    disabled={rest.disabled}
    value={splitValues(value)}
    onChange={(chosen) => onChange?.(joinValues(chosen as string[]))}
  />
)
