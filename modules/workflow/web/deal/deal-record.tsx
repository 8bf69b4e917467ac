import type { AnyEntity, AnyField } from '@mortise/model'
import { bodyToWire, documentPath, fieldsOf, isDocument, type Row } from '@mortise/model'
import {
  Alert,
  EntityDetail,
  EntityForm,
  FieldEditor,
  LinesEditor,
  readRow,
  textOf,
  useEntity,
} from '@mortise/web'
import type { FieldRight, HandledRecord } from '@mortise/workflow/model'
import { Col, Form, Row as Line, Typography } from 'antd'
import { useState } from 'react'

export interface DealRecordProps {
  readonly record: HandledRecord
  /** By key of the field. */
  readonly edits: Row
  readonly onEdit: (edits: Row) => void
}

/** The record that is decided on, as its own page shows it; what the node lets its handler write stands above. */
export function DealRecord({ record, edits, onEdit }: DealRecordProps) {
  const entity = useEntity(record.entity)
  const [other, setOther] = useState<{ readonly entity: AnyEntity; readonly id: string } | null>(null)
  if (!entity || !record.row) return <Typography.Paragraph>{record.title}</Typography.Paragraph>
  const row = { ...readRow(entity, record.row), ...edits } as Row
  const hidden = Object.entries(record.fields).filter(([, right]) => right === 'none')
  const left = shownEntity(entity, new Set(hidden.map(([key]) => key)))
  const open = openFields(left, record)
  const edit = (key: string) => (value: unknown) => onEdit({ ...edits, [key]: value })
  return (
    <>
      {open.length > 0 && (
        <Form layout="vertical" component="section" aria-label="可以修改的字段">
          <Line gutter={16}>
            {open.map(({ key, field, isRequired, isFixed }) =>
              field.kind === 'lines' ? (
                <Col key={key} span={24}>
                  <LinesEditor field={field} value={row[key]} isFixed={isFixed} onChange={edit(key)} />
                </Col>
              ) : (
                <Col key={key} xs={24} md={12} xl={8}>
                  <Form.Item label={field.label} required={isRequired}>
                    <FieldEditor
                      field={field}
                      aria-label={field.label}
                      value={row[key]}
                      text={textOf(entity, row, key)}
                      onChange={edit(key)}
                    />
                  </Form.Item>
                </Col>
              ),
            )}
          </Line>
        </Form>
      )}
      {isDocument(entity) && (
        <p>
          <a href={documentPath(entity.name, record.id)} target="_blank" rel="noreferrer">
            打开{entity.label}
          </a>
        </p>
      )}
      <EntityDetail of={left} row={row} onOpen={(of, id) => setOther({ entity: of, id })} />
      {other && (
        <EntityForm
          key={other.id}
          of={other.entity}
          mode="detail"
          row={{ id: other.id }}
          onClose={() => setOther(null)}
        />
      )}
      {hidden.length > 0 && <Alert type="info" title="部分内容在本节点不显示" />}
    </>
  )
}

/** A field that may be written here; of lines perhaps some cells of those that are there. */
interface OpenField {
  readonly key: string
  readonly field: AnyField
  readonly isRequired: boolean
  readonly isFixed: boolean
}

function openFields(entity: AnyEntity, { fields: rights }: HandledRecord): OpenField[] {
  return Object.entries(fieldsOf(entity)).flatMap(([key, field]): OpenField[] => {
    const right = rights[key]
    if (isWritten(right)) return [{ key, field, isRequired: right === 'must', isFixed: false }]
    if (field.kind !== 'lines') return []
    const cells = Object.entries(fieldsOf(field)).map(
      ([inner, own]) => [inner, own, rights[`${key}.${inner}`]] as const,
    )
    if (!cells.some(([, , each]) => isWritten(each))) return []
    const inner = cells.map(([name, own, each]) => [name, isWritten(each) ? own : { ...own, readonly: true }])
    const some = { ...field, fields: Object.fromEntries(inner) } as AnyField
    return [{ key, field: some, isRequired: cells.some(([, , each]) => each === 'must'), isFixed: true }]
  })
}

const isWritten = (right: FieldRight | undefined): boolean => right === 'write' || right === 'must'

/** The entity as the node shows it. */
function shownEntity(entity: AnyEntity, hidden: ReadonlySet<string>): AnyEntity {
  if (hidden.size === 0) return entity
  const left = (of: object, prefix: string) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => !hidden.has(`${prefix}${key}`)))
  const form = entity.form.map(
    ([title, names]) => [title, names.filter((name) => !hidden.has(name))] as const,
  )
  const fields = Object.entries(left(entity.fields, '')).map(([key, field]: [string, AnyField]) => [
    key,
    field.kind === 'lines' ? { ...field, fields: left(field.fields, `${key}.`) } : field,
  ])
  return { ...entity, form, fields: Object.fromEntries(fields) } as AnyEntity
}

/** What is sent of the edits: as a form would send them. */
export const editedRecord = (entity: AnyEntity | undefined, edits: Row): Row | undefined =>
  entity && Object.keys(edits).length > 0 ? bodyToWire(entity, edits) : undefined
