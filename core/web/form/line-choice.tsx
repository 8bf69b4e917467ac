import { type AnyEntity, type AnyField, type FieldOf, fieldsOf, now, type Row, today } from '@mortise/model'
import { Select } from 'antd'
import { createContext, useContext } from 'react'
import type { Drawn, EditorProps } from '../fields/kind.ts'
import { FieldEditor, shown } from '../kinds/field-value.tsx'
import { startingRow } from '../rows/form-row.ts'
import { currentRow } from './saving.ts'

/** The document that is moved. */
export interface MovedDocument {
  readonly of: AnyEntity
  readonly row: Row
}
export const MovedDocumentContext = createContext<MovedDocument | null>(null)

/** The field that stands for a line of the document. */
export const lineChosenBy = (field: AnyField | undefined) =>
  field?.kind === 'int' ? field.lineOf : undefined

/** A line of the document that is moved, chosen by what it says; typed as a number where no document is known. */
export const LineChoice: Drawn<EditorProps> = ({ field, value, onChange, id }) => {
  const document = useContext(MovedDocumentContext)
  const lineOf = lineChosenBy(field)
  const lines = lineOf && document && fieldsOf(document.of)[lineOf.lines]
  if (lines?.kind !== 'lines')
    return <FieldEditor id={id ?? ''} field={field} value={value} onChange={onChange} />
  const rows = (document?.row[lineOf?.lines ?? ''] ?? []) as readonly Row[]
  return (
    <Select<number>
      id={id}
      style={{ width: '100%' }}
      placeholder="请选择"
      value={(value as number | null) ?? undefined}
      onChange={(row) => onChange(row)}
      options={rows.map((row, at) => ({ value: at + 1, label: labelOf(lines, lineOf?.show ?? [], row) }))}
    />
  )
}

function labelOf(lines: FieldOf<'lines'>, keys: readonly string[], row: Row) {
  const told = keys.filter((key) => row[key] !== null && row[key] !== undefined)
  return told.map((key, at) => {
    const field = fieldsOf(lines)[key]
    return (
      <span key={key}>
        {at > 0 && '　'}
        {field && shown(field, row[key])}
      </span>
    )
  })
}

/** What an input asks for; with the lines of the document that is moved, where it asks for one of them. */
export async function askedBy(input: AnyEntity, moved: MovedDocument | null | undefined) {
  const wantsLine = Object.values(fieldsOf(input)).some(lineChosenBy)
  const row = moved && wantsLine ? await currentRow(moved.of, String(moved.row.id)) : null
  const document = moved && row ? { of: moved.of, row } : null
  const start = startingRow(input, 'add', null, { today: today(), now: now() })
  return { of: input, keys: Object.keys(input.fields), start, document }
}
