import type { AnyField, FieldOf, Row, SourceKind } from '@mortise/model'
import { Input, Space } from 'antd'
import { useState } from 'react'
import {
  type BoxProps,
  type EditorProps,
  type SearchBox,
  searchBox,
  searchModeOf,
} from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'
import type { RowSource } from '../../picker/choices.tsx'
import { PickButton } from '../../picker/pick-button.tsx'
import { RowSelect } from '../../picker/row-select.tsx'

type Choosing = 'ref' | 'refMany' | 'user' | 'depart' | 'material'

/** Several values of a kind that may hold one or many. */
export const valuesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether a field holds several values. */
export const isMultiple = (field: AnyField): boolean =>
  field.kind === 'refMany' || ('multiple' in field && field.multiple === true)

/** An editor that chooses among rows found by `useSource`: by a part of their name, or in a dialog. */
export const rowEditor = <K extends Choosing>(
  useSource: (field: FieldOf<K>) => RowSource | null,
  kind?: SourceKind,
) =>
  function RowEditor({ field, value, text, onChange, ...rest }: EditorProps<K>) {
    const source = useSource(field)
    const [known, setKnown] = useState<readonly Row[]>([])
    const { label, required }: AnyField = field
    const multiple = isMultiple(field)
    const root = 'category' in field ? field.category : undefined
    const change = (values: string[], picked?: Row) =>
      onChange((multiple ? values : (values[0] ?? null)) as EditorProps<K>['value'], picked)
    // A module that brings the rows may not be part of the product yet; what is stored can still be kept.
    if (!source) {
      const typed = valuesOf(value).join(',')
      const { status } = rest
      const read = (text: string) => (multiple ? text.split(',').filter(Boolean) : [text].filter(Boolean))
      return (
        <Input
          {...attributesOf(rest)}
          status={status}
          value={typed}
          onChange={(event) => change(read(event.target.value))}
        />
      )
    }
    return (
      <Space.Compact block>
        <RowSelect
          {...rest}
          from={source}
          kind={kind}
          root={root}
          multiple={multiple}
          allowClear={required !== true}
          value={valuesOf(value)}
          text={text}
          known={known}
          placeholder={`请选择${label}`}
          onChange={change}
        />
        <PickButton
          from={source}
          kind={kind}
          root={root}
          where={rest.where}
          label={label}
          disabled={rest.disabled}
          multiple={multiple}
          values={valuesOf(value)}
          known={known}
          onChoose={(rows) => {
            setKnown([...known, ...rows])
            change(
              rows.map((row) => String(row[source.store])),
              rows.at(-1),
            )
          }}
        />
      </Space.Compact>
    )
  }

/** A search box that chooses among rows. An address may name one of them plainly. */
export const rowBox = <F extends AnyField>(useSource: (field: F) => RowSource | null): SearchBox<F> =>
  searchBox<F, string | string[]>({
    Box({ field, id, value, onChange }: BoxProps<F, string | string[]>) {
      const values = valuesOf(value)
      const source = useSource(field)
      const change = (chosen: string[]) => onChange?.(chosen.length > 0 ? chosen : undefined)
      const placeholder = `请选择${field.label}`
      if (!source)
        return (
          <Input
            id={id}
            value={values[0] ?? ''}
            onChange={(event) => change([event.target.value].filter(Boolean))}
          />
        )
      const multiple = searchModeOf(field, 'eq') === 'in'
      return (
        <RowSelect
          id={id}
          from={source}
          multiple={multiple}
          value={values}
          placeholder={placeholder}
          onChange={change}
        />
      )
    },
    asks(value) {
      const values = valuesOf(value)
      return values.length > 1 ? { in: values } : { eq: values[0] }
    },
  })
